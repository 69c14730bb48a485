/** Values of the query parameter `process` (specification section 2), in order. */
export const signupSteps = ['init', 'authenticate', 'qbconnection'] as const
export type SignupStep = (typeof signupSteps)[number]

/** A later step without what it builds on opens the first one (rules 2). */
export function stepToShow(process: string | null, known: { confirmedEmail: string; quickbooksState: string | null }): SignupStep {
  if (process === 'authenticate' && known.confirmedEmail) return 'authenticate'
  if (process === 'qbconnection' && known.quickbooksState) return 'qbconnection'
  return 'init'
}
