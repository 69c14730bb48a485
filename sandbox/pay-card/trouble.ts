import type { FastifyInstance } from 'fastify'
import { switchRoutes } from '../switches.ts'

/** What can be made to go wrong. Numbers that count go down by themselves. */
export const payCardSwitches = () => ({
  latencyMs: 0,
  /** Nothing is taken, 503. */
  outage: false,
  /** So many fundings are taken whole, and their answers get lost. */
  loseAnswers: 0,
  /** The next funding is cut off after so many of its items; of the others nobody knows anything for now. -1: none is. */
  cutAfter: -1,
  /** So many look-ups say that a funding is not there, although it is. */
  hideFundings: 0,
  /** So many look-ups are turned away, with the status that follows (401, 403, 429), whatever is there. */
  turnAway: 0,
  /** So many fundings are, and nothing of them is taken. */
  turnAwayLoads: 0,
  /** So many people are turned away, and get no card. */
  turnAwayCards: 0,
  turnAwayStatus: 401,
  /** Every item is refused with this code; empty: none is. */
  refuse: '',
  /** What is taken stays `accepted` until somebody posts it. */
  hold: false,
  /** Answers name amounts that are so many cents too high. */
  wrongAmountCents: 0,
  /** Half an answer, with status 200. */
  garbage: false,
  /** What the client has at the processor; -1: as much as is asked for. */
  balanceCents: -1,
  maxLoadCents: 1_000_000,
  eventsPaused: false,
  eventsTwice: false,
  /** They arrive newest first. */
  eventsTurned: false,
})
export type PayCardSwitches = ReturnType<typeof payCardSwitches>

export function payCardTrouble(app: FastifyInstance) {
  const switches = payCardSwitches()
  switchRoutes(app, switches)
  return switches
}
