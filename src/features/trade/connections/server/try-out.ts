import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { type Context, memberOf } from '#server/http/context.ts'
import { takeSharedIn } from '#server/http/limits.ts'
import { refuseWhilePaused } from '#server/paused.ts'
import type { Services } from '#server/services.ts'
import { type StepName, type testIntegration, testSteps } from '../contract.ts'
import type { Settings } from '../edi-types.ts'
import { note } from './audit-note.ts'
import { connectingOf } from './connecting.ts'
import { type Connection, completed, connectionOf, digestOf, secretsOf } from './connection.ts'
import { transports } from './transports/list.ts'
import { TransportError, within } from './transports/transport.ts'

type Outcome = RawResult<typeof testIntegration>
const longestTestMs = 60_000

/** Walks what is in the form step by step. What passed is remembered, so that just this may be saved or go live. */
export async function tryOut(
  context: Context,
  { params, body }: Pick<ValidInput<typeof testIntegration>, 'params' | 'body'>,
): Promise<Outcome> {
  const { services } = context
  refuseWhilePaused(services.config)
  const { companyId, userId } = memberOf(context)
  const connection = await services.transaction({ companyId }, async (db) => {
    await takeSharedIn(db, services.config, 'connectionTest', userId)
    return connectionOf(db, params.id)
  })
  const settings = await completed(connection, secretsOf(services.secrets, connection), body.fields)
  const outcome = await walkThrough(services, connection, settings)
  await services.transaction({ companyId }, async (db) => {
    if (outcome.passed)
      await db
        .updateTable('ediConnections')
        .set({ passedDigest: digestOf(services.config, connection, settings) })
        .where('id', '=', params.id)
        .execute()
    await note({ ...context, db }, outcome.passed ? 'connectionPassed' : 'connectionFailed', connection)
  })
  return outcome
}

async function walkThrough(services: Services, connection: Connection, settings: Settings): Promise<Outcome> {
  const outcomes = new Map<StepName, Outcome['steps'][number]['outcome']>()
  const onStep = (step: StepName, outcome: 'passed' | 'skipped' = 'passed') => void outcomes.set(step, outcome)
  const steps = () => testSteps.map((step) => ({ step, outcome: outcomes.get(step) ?? ('notReached' as const) }))
  const next = () => testSteps.find((step) => !outcomes.has(step)) ?? 'write'
  const opening = connectingOf(services, connection, settings).then((each) => transports[connection.ediType].open(each, onStep))
  try {
    await within(
      longestTestMs,
      'write',
      opening.then((session) => session.check(onStep)),
    )
    return { passed: true, steps: steps(), problem: null }
  } catch (error) {
    const failure = error instanceof TransportError ? error : new TransportError(next(), 'broken', { cause: error })
    services.log.info({ err: failure, cause: failure.cause }, 'a connection test failed')
    const { step, code, shown } = failure
    // Whoever fails there came past what stands before.
    for (const earlier of testSteps.slice(0, testSteps.indexOf(step))) if (!outcomes.has(earlier)) onStep(earlier)
    outcomes.set(step, 'failed')
    return { passed: false, steps: steps(), problem: { step, code, detail: shown.detail ?? '', fingerprint: shown.fingerprint ?? null } }
  } finally {
    // Too late or not: whatever is open by then, or comes to be, is closed.
    void opening.then((session) => session.close()).catch(() => undefined)
  }
}
