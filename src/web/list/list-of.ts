/** What a link into a record carries along: the address of the list it came from, behind `?`. */
export const listOf = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string' ? state.from : ''
