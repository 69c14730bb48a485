import { configurationPath, configurationsPath } from '#contract/places.ts'
import type { ProblemCode } from '#features/trade/connections/contract.ts'
import type { Failure } from '#features/trade/connections/server/door.ts'
import type { Outcome, Problem } from '#server/work/delivery.ts'
import type { Way } from './outbound-route.ts'

/** What goes away by itself; everything else somebody must mend. */
const passing: readonly ProblemCode[] = ['hostUnknown', 'unreachable', 'noAnswer', 'timedOut', 'broken', 'refusedByServer']
/** Nobody is there, or says nothing: their server is asked by one document for all. */
const silent: readonly ProblemCode[] = ['hostUnknown', 'unreachable', 'noAnswer', 'timedOut']
/** With the ledger's pauses about a day. */
const mostAttempts = 100
const whileNobodyMends = 3600

/** There is no connection to the partner. It goes when there is: the database wakes it. */
export const noWay = (partner: string): Outcome => ({
  state: 'retrying',
  unasked: true,
  afterSeconds: whileNobodyMends,
  problem: {
    code: 'noConnection',
    message: 'edi.sending.noConnection',
    fix: 'edi.sending.noConnectionFix',
    values: { partner },
    action: 'link',
    path: configurationsPath,
  },
})

/** Nothing left us: tried again where that may help. */
export function notSent({ code }: Failure, way: Way, attempts: number): Outcome {
  const isPassing = passing.includes(code) && attempts < mostAttempts
  return { state: isPassing ? 'retrying' : 'refused', problem: problemOf(code, way, !isPassing), silent: silent.includes(code) }
}

/** The other side may have it: it is looked up before anything else. */
export const unsure = (code: ProblemCode, way: Way): Outcome => ({
  state: 'unknown',
  problem: problemOf(code, way, false),
  silent: silent.includes(code),
})

/** Looked for in vain where it may have been taken away: only the partner can tell. */
export const gone = (way: Way): Outcome => ({
  state: 'unknown',
  afterSeconds: whileNobodyMends,
  problem: {
    code: 'gone',
    message: 'edi.sending.gone',
    fix: 'edi.sending.goneFix',
    values: { connection: way.connection },
  },
})

export const isGone = (problem: unknown) => typeof problem === 'object' && problem !== null && 'code' in problem && problem.code === 'gone'

const problemOf = (code: ProblemCode, { connection, connectionId }: Way, mend: boolean): Problem => ({
  code,
  message: `connections.problem.${code}`,
  fix: `connections.fix.${code}`,
  values: { connection },
  ...(mend && { action: 'link' as const, path: configurationPath(connectionId) }),
})
