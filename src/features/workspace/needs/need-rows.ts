import type { NeedRow } from './contract.ts'

/** The caller's own or nobody's, and not put off: what is counted wherever a number stands for the list. */
export const isForMe = ({ snoozed, assigned }: NeedRow) => snoozed === null && (assigned === null || assigned.isMe)
