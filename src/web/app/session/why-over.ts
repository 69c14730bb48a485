/** Why a session is over that nobody signed out of: an hour without activity, or the server said so. */
export type WhyOver = 'idle' | 'ended'

export const loginAddress = (why: WhyOver) => `/?login=true&why=${why}`

export function whyOverIn(query: URLSearchParams): WhyOver | null {
  const why = query.get('why')
  return why === 'idle' || why === 'ended' ? why : null
}
