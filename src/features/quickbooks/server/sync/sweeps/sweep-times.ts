const hourMs = 3600_000
const usualHours = 6

type Heard = {
  /** Are webhooks set up at all? */
  told: boolean
  heardAt: string | null
  untoldAt: string | null
}

/** Hourly while webhooks are missing or late: the last thing a sweep found was not told of, and nothing was told since. */
export const areLate = ({ told, heardAt, untoldAt }: Heard): boolean =>
  !told || (untoldAt !== null && (heardAt === null || Date.parse(untoldAt) >= Date.parse(heardAt)))

/** Up to a tenth later than due, so that companies which began together drift apart; never earlier, since every look is a metered read. */
export const nextSweepAfter = (heard: Heard, now = Date.now(), chance = Math.random()): Date =>
  new Date(now + (areLate(heard) ? 1 : usualHours) * hourMs * (1 + chance / 10))
