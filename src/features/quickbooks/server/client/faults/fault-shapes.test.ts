import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QuickbooksFault } from './fault.ts'
import { documentOf, retryAfter } from './fault-shapes.ts'

/** The shapes of quickbooks 8.1, as they come over the wire. */
const faultOf = (status: number, text: string, writes = false) => {
  try {
    documentOf({ status, text, headers: new Headers({ intuit_tid: '1-2-3' }) }, writes)
  } catch (error) {
    if (error instanceof QuickbooksFault) return error
  }
  assert.fail('no fault')
}
const error = {
  Message: 'Duplicate Name Exists Error',
  Detail: 'The name supplied already exists. : Id=63',
  code: '6240',
  element: 'DisplayName',
}
const gateway = (code: string, status: number) =>
  JSON.stringify({
    fault: {
      error: [{ message: `errorCode=${code.padStart(6, '0')}`, detail: 'Token expired', code: code.padStart(6, '0') }],
      type: 'AUTHENTICATION',
    },
    status,
  })

test('a service fault, whatever its HTTP status', () => {
  for (const status of [400, 200]) {
    const fault = faultOf(status, JSON.stringify({ Fault: { Error: [error], type: 'ValidationFault' }, time: 'x' }))
    assert.deepEqual(
      [fault.kind, fault.code, fault.detail, fault.element, fault.intuitTid],
      ['refused', '6240', error.Detail, 'DisplayName', '1-2-3'],
    )
  }
})
test('a gateway fault in lower case', () => {
  assert.deepEqual([faultOf(401, gateway('3200', 401)).kind, faultOf(401, gateway('3200', 401)).code], ['expired', '3200'])
  assert.equal(faultOf(403, gateway('3100', 403)).kind, 'accessRefused')
  assert.equal(faultOf(429, gateway('3001', 429)).kind, 'throttled')
})
test('an XML fault', () => {
  const xml = (code: string) =>
    `<?xml version="1.0"?><IntuitResponse time="x"><Fault type="SERVICE"><Error code="${code}"><Message>message=Throttle &amp; wait</Message><Detail>Try &lt;later&gt;</Detail></Error></Fault></IntuitResponse>`
  const fault = faultOf(429, xml('3001'))
  assert.deepEqual(
    [fault.kind, fault.code, fault.message.includes('Throttle & wait'), fault.detail],
    ['throttled', '3001', true, 'Try <later>'],
  )
  assert.equal(faultOf(200, xml('5010')).kind, 'stale')
})
test('a page of the edge, nothing at all, or half an answer', () => {
  assert.equal(faultOf(503, '<html><body>Service Unavailable</body></html>').kind, 'unavailable')
  assert.equal(faultOf(502, '').kind, 'unavailable')
  assert.equal(faultOf(200, '{"QueryResponse":{"Customer":[{"Id":').kind, 'unavailable')
  assert.equal(faultOf(200, '{"Customer":{"Id":', true).kind, 'unknown', 'a write was probably carried out')
})
test('an OAuth error', () => {
  const fault = faultOf(400, '{"error":"invalid_grant","error_description":"Token expired"}')
  assert.deepEqual([fault.kind, fault.code, fault.detail], ['reconnect', 'invalid_grant', 'Token expired'])
  assert.equal(faultOf(401, '{"error":"invalid_client"}').kind, 'unavailable')
})
test('codes whose meaning decides what happens next', () => {
  const kind = (code: string, status = 400) => faultOf(status, JSON.stringify({ Fault: { Error: [{ ...error, code }] } })).kind
  assert.deepEqual(
    ['5010', '4002', '6190', '140', '10000', '100', '600', '6000', '7777'].map((code) => kind(code)),
    ['stale', 'corrupt', 'paused', 'unavailable', 'unavailable', 'accessRefused', 'unknown', 'refused', 'refused'],
  )
})
test('a good answer is the document itself', () => {
  assert.deepEqual(documentOf({ status: 200, text: '{"Customer":{"Id":"1"}}', headers: new Headers() }, true), { Customer: { Id: '1' } })
})

test('how long they ask to be left alone: seconds or a date, within reason', () => {
  const now = Date.parse('2026-03-02T10:00:00Z')
  const of = (value?: string) => retryAfter({ headers: new Headers(value === undefined ? {} : { 'retry-after': value }) }, now)
  assert.deepEqual([of('7'), of('Mon, 02 Mar 2026 10:01:30 GMT'), of('86400')], [7, 90, 900])
  for (const none of [undefined, '', '0', '-5', 'soon', 'Mon, 02 Mar 2026 09:59:00 GMT']) assert.equal(of(none), null, String(none))
})
