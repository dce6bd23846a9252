//! What walls bar to one side, step by step: follows from the walls of a position.

use super::Rulebook;
use super::kinds::Channel;
use crate::board::{Direction, Grid, Square};
use crate::state::{Position, Side};

/// What bars one step from a square: by walls that the square itself carries, and by others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Edge {
    carried: u32,
    other: u32,
}

/// The steps that walls bar to one side. Empty while no wall stands anywhere.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Edges {
    steps: Vec<[Edge; 8]>,
}

impl Edges {
    /// Finds out what walls bar to a side.
    pub fn new(rules: &Rulebook, grid: &Grid, position: &Position, side: Side) -> Self {
        if position.walls.is_empty() {
            return Self::default();
        }
        let mut edges = Self { steps: vec![[Edge::default(); 8]; grid.len() + 1] };
        for ((square, at), wall) in &position.walls {
            let Some(thing) = rules.wall(wall.kind) else { continue };
            let bars = if wall.owner == Some(side) { thing.bars.own } else { thing.bars.other };
            edges.steps[square.index()][*at as usize].carried |= bars;
            if let Some(beyond) = grid.step(*square, *at) {
                edges.steps[beyond.index()][at.turned(4) as usize].other |= bars;
            }
        }
        let joints: Vec<(Square, Direction, Edge)> =
            grid.squares().flat_map(|square| edges.joints_about(grid, square)).collect();
        for (square, at, joint) in joints {
            let step = &mut edges.steps[square.index()][at as usize];
            step.carried |= joint.carried;
            step.other |= joint.other;
        }
        edges
    }

    /// The corners of a square that walls on sides close together: both ways about the corner are cut.
    fn joints_about(&self, grid: &Grid, square: Square) -> Vec<(Square, Direction, Edge)> {
        let mut joints = Vec::new();
        for corner in Direction::ALL.into_iter().filter(|d| d.is_diagonal() && grid.step(square, *d).is_some()) {
            let way = |first: Direction, second: Direction| {
                let near = self.steps[square.index()][first as usize];
                let far = self.steps[grid.next(square, first).index()][second as usize];
                (near.carried, near.carried | near.other | far.carried | far.other)
            };
            let (left, right) = (corner.turned(-1), corner.turned(1));
            let ((own_left, by_left), (own_right, by_right)) = (way(left, right), way(right, left));
            let joint = by_left & by_right;
            if joint != 0 {
                let carried = joint & (own_left | own_right);
                joints.push((square, corner, Edge { carried, other: joint & !carried }));
            }
        }
        joints
    }

    fn edge(&self, from: Square, step: Direction) -> Edge {
        self.steps.get(from.index()).map_or(Edge::default(), |steps| steps[step as usize])
    }

    /// Does no wall stand anywhere?
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// All that walls bar on this step, as bits of channels.
    #[inline]
    pub fn bars(&self, from: Square, step: Direction) -> u32 {
        let edge = self.edge(from, step);
        edge.carried | edge.other
    }

    /// Does any wall bar this step?
    #[inline]
    pub fn bar(&self, from: Square, step: Direction, channel: Channel) -> bool {
        self.bars(from, step) & channel.enter() != 0
    }

    /// Does a wall bar this step that the square carries itself?
    pub fn carried_bar(&self, from: Square, step: Direction, channel: Channel) -> bool {
        self.edge(from, step).carried & channel.enter() != 0
    }

    /// Does a wall bar this step that the square does not carry itself?
    pub fn others_bar(&self, from: Square, step: Direction, channel: Channel) -> bool {
        self.edge(from, step).other & channel.enter() != 0
    }
}
