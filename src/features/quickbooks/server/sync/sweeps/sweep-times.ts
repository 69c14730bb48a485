const hourMs = 3600_000
const usualHours = 6

type Webhooks = {
  areSetUp: boolean
  heardAt: string | null
  untoldAt: string | null
}

/** Hourly while webhooks are missing or late: a sweep found a change that no webhook had reported, and none came since. */
export const areLate = ({ areSetUp, heardAt, untoldAt }: Webhooks): boolean =>
  !areSetUp || (untoldAt !== null && (heardAt === null || Date.parse(untoldAt) >= Date.parse(heardAt)))

/** Up to a tenth later than due, so that companies which began together drift apart; never earlier, since every look is a metered read. */
export const nextSweepAfter = (webhooks: Webhooks, now = Date.now(), chance = Math.random()): Date =>
  new Date(now + (areLate(webhooks) ? 1 : usualHours) * hourMs * (1 + chance / 10))
