// Are all scripts laid out as stylua.toml says? With `--write` they are. StyLua is taken from the package that is given first.
import { readFileSync, writeFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { resolve } from "node:path";

const [packages, ...flags] = process.argv.slice(2);
const stylua = createRequire(`${resolve(packages)}/`)("@johnnymorganz/stylua");

const enums = {
    syntax: stylua.LuaVersion,
    indent_type: stylua.IndentType,
    quote_style: stylua.QuoteStyle,
    call_parentheses: stylua.CallParenType,
    collapse_simple_statement: stylua.CollapseSimpleStatement,
};
function settings() {
    const config = stylua.Config.new();
    for (const line of readFileSync("stylua.toml", "utf8").split("\n")) {
        const [, key, word, number] = /^(\w+) = (?:"(\w+)"|(\d+))$/.exec(line) ?? [];
        if (key === undefined && line !== "" && !line.startsWith("#")) throw new Error(`stylua.toml: '${line}' is not key = value`);
        if (key === undefined) continue;
        const value = number === undefined ? enums[key]?.[word] : Number(number);
        if (value === undefined) throw new Error(`stylua.toml: '${line}' is not known to .ci/layout.mjs; write it there too`);
        config[key] = value;
    }
    return config;
}

const left_out = readFileSync(".styluaignore", "utf8").split("\n");
const listed = execFileSync("git", ["ls-files", "rulesets/*.luau", "scripts/*.luau", "src/*.luau"], { encoding: "utf8" });
const scripts = listed.split("\n").filter((path) => path !== "" && !left_out.includes(path));
if (scripts.length === 0) throw new Error("git knows of no scripts here");
let otherwise = 0;
for (const path of scripts) {
    const text = readFileSync(path, "utf8");
    let laid;
    try {
        laid = stylua.formatCode(text, settings(), undefined, stylua.OutputVerification.None);
    } catch (error) {
        throw new Error(`${path}: ${error}`);
    }
    if (laid === text) continue;
    otherwise += 1;
    if (flags.includes("--write")) writeFileSync(path, laid);
    const [was, would] = [text.split("\n"), laid.split("\n")];
    const line = would.findIndex((there, at) => there !== was[at]);
    console.error(`${path}:${line + 1}: StyLua writes '${would[line]}', here stands '${was[line] ?? ""}'`);
}
if (otherwise > 0 && !flags.includes("--write")) {
    console.error(`${otherwise} of ${scripts.length} scripts are laid out otherwise than stylua.toml says; \`stylua rulesets scripts src\` mends them`);
    process.exit(1);
}
console.log(`${scripts.length} scripts are laid out as stylua.toml says`);
