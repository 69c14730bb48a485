import type { Failure } from '#features/trade/connections/server/door.ts'

const longestSeconds = 3600
const shortestSeconds = 60
const passing: readonly Failure['code'][] = ['hostUnknown', 'unreachable', 'noAnswer', 'timedOut', 'broken']

/** `everyMinutes`: as the connection wants it. What passes by itself is tried again soon, then ever less often; what does not, rarely: partners lock out who keeps on knocking. */
export function nextInSeconds(everyMinutes: number, failure: Failure | null, failures: number): number {
  if (!failure || isAboutOneFile(failure)) return spread(everyMinutes * 60)
  return isPassing(failure) ? spread(Math.min(longestSeconds, shortestSeconds * 2 ** (failures - 1))) : longestSeconds
}

/** After how many failures in a row people are told. */
export const tellsAfter = (failure: Failure) => (isPassing(failure) ? 3 : 1)

/** The connection itself works. */
export const isAboutOneFile = ({ file }: Failure) => Boolean(file)
const isPassing = ({ code }: Failure) => passing.includes(code)
/** So that not all come at the same moment. */
const spread = (seconds: number) => Math.round(seconds * (0.9 + Math.random() * 0.2))
