import assert from 'node:assert/strict'
import { Ajv } from 'ajv'
import Stripe from 'stripe'
import { type RunningStripe, type StripeOptions, startStripe } from '../server.ts'
import { sdkSchemas } from './sdk-schemas.ts'

const schemas = await sdkSchemas()
const ajv = new Ajv({ allErrors: true, strict: false })
const roots = Object.entries(schemas.answers).map(([kind, schema]) => [`answer ${kind}`, schema] as const)
// One schema for all, so that what they share is compiled once.
ajv.addSchema({ $id: 'sdk', definitions: { ...schemas.definitions, ...Object.fromEntries(roots) } })

export const parameterNames = (call: string): string[] => {
  const name = String(schemas.parameters[call]?.$ref).replace('#/definitions/', '')
  const properties = schemas.definitions[name]?.properties
  return typeof properties === 'object' && properties !== null ? Object.keys(properties) : []
}

/** Refuses what the SDK's types do not describe exactly; rows of lists and the object of an event each as their own kind. */
export function assertAnswer(answer: unknown): void {
  assert.ok(typeof answer === 'object' && answer !== null, 'an answer is an object')
  const kind = 'object' in answer ? String(answer.object) : ''
  if (kind === 'application') return
  if (kind === '' && 'data' in answer && 'next_page_url' in answer) {
    assertRows(answer.data)
    return
  }
  assert.ok(schemas.answers[kind], `no type is known for an answer of kind "${kind}"`)
  const validate = ajv.getSchema(`sdk#/definitions/${encodeURIComponent(`answer ${kind}`)}`)
  assert.ok(validate)
  assert.ok(validate(answer), `${kind}: ${ajv.errorsText(validate.errors?.slice(0, 4))}`)
  if ('data' in answer && Array.isArray(answer.data)) assertRows(answer.data)
  if (kind === 'event' && 'data' in answer && typeof answer.data === 'object' && answer.data && 'object' in answer.data) {
    assertAnswer(answer.data.object)
  }
}

function assertRows(rows: unknown): void {
  assert.ok(Array.isArray(rows))
  for (const row of rows) assertAnswer(row)
}

export interface TestStripe extends RunningStripe {
  stripe: Stripe
  /** Another SDK on the same sandbox. */
  client(options?: Stripe.StripeConfig): Stripe
  control(method: string, path: string, body?: object): Promise<Record<string, unknown>>
  advance(time: { seconds?: number; hours?: number; days?: number }): Promise<void>
}

/** A sandbox of its own, and the official SDK, every one of whose answers is checked. */
export async function testStripe(options: StripeOptions = {}): Promise<TestStripe> {
  const running = await startStripe({ limits: false, ...options })
  const { port } = new URL(running.url)
  const checked: typeof fetch = async (input, init) => {
    const reply = await fetch(input, init)
    if (reply.ok) assertAnswer(await reply.clone().json())
    return reply
  }
  const client = (more: Stripe.StripeConfig = {}) =>
    new Stripe(running.secretKey, {
      host: '127.0.0.1',
      port,
      protocol: 'http',
      telemetry: false,
      httpClient: Stripe.createFetchHttpClient(checked),
      ...more,
    })
  const control: TestStripe['control'] = async (method, path, body) => {
    const reply = await fetch(`${running.url}/control${path}`, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
    const answer = await reply.json()
    assert.equal(reply.status, 200, JSON.stringify(answer))
    return answer
  }
  // Tests move the clock themselves: a slow machine must not be faster than they.
  await control('PATCH', '/settings', { money: { balanceAfterSeconds: 600 } })
  return {
    ...running,
    stripe: client(),
    client,
    control,
    advance: async (time) => {
      await control('POST', '/clock', time)
    },
  }
}

/** The SDK's error of a call that must fail. */
export async function refusal(call: Promise<unknown>): Promise<InstanceType<typeof Stripe.errors.StripeError>> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof Stripe.errors.StripeError, `expected a refusal, got ${error}`)
  return error
}
