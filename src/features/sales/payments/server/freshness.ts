type Standing = { rank: number }

/**
 * May this answer of Stripe's replace what is known? Not if it was asked for before that was heard, unless it is further along: of two answers
 * that crossed, nobody knows which is the later one, but nothing goes backwards.
 */
export const isNews = (before: (Standing & { heardAt: string }) | undefined, now: Standing & { askedAt: Date }): boolean =>
  !before || now.askedAt >= new Date(before.heardAt) || now.rank > before.rank
