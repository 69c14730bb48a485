/** Stripe's states while the company may answer, and those after which the money stays the company's. */
const answerable: readonly string[] = ['needs_response', 'warning_needs_response']
const inFavour: readonly string[] = ['won', 'warning_closed', 'prevented']
/** The bank has decided against the company; an appeal has not changed that yet. */
const against: readonly string[] = ['lost', 'appeal_needs_response', 'appeal_under_review']

export const isAnswerable = (state: string) => answerable.includes(state)
export const isInFavour = (state: string) => inFavour.includes(state)
export const isLost = (state: string) => against.includes(state)
