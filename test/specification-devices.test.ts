import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import * as devices from '#features/devices/devices/contract.ts'
import { columnKeys, defaultColumns } from '#features/devices/devices/web/list/column-keys.ts'
import * as recipients from '#features/devices/recipients/contract.ts'
import * as rules from '#features/devices/rules/contract.ts'
import { rules as ruleTable } from '#features/devices/rules/rules.ts'
import * as stores from '#features/stores/stores/contract.ts'

/** What the specification says of devices and stores, read from where it stands. */
const text = readFileSync(new URL('../docs/specification.md', import.meta.url), 'utf8')
const [, fieldsLine = '', columnsLine = ''] = /\*\*Device:\*\* ([^.]+)\. List columns: ([^.]+)\./.exec(text) ?? []
const names = (line: string) => line.split(',').map((name) => name.trim())
const [, callLines = ''] = /\*\*Devices\*\*\n((?:- .+\n)+)/.exec(text) ?? []
const calls = callLines
  .trim()
  .split('\n')
  .map((line) => line.replace('- ', ''))

const shapeOf = (schema: z.ZodType): Record<string, object> => {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return properties as Record<string, object>
}
const rowOf = (endpoint: { result: z.ZodType }): Record<string, object> => {
  const rows = shapeOf(endpoint.result).rows as { items?: { properties?: Record<string, object> } } | undefined
  return rows?.items?.properties ?? {}
}

test('a device is saved, and shown on its record, by the names of the specification', () => {
  const wanted = names(fieldsLine)
  assert.deepEqual(wanted, [
    ...['deviceName', 'deviceEmail', 'strongPassword', 'repId', 'phone', 'invoiceName', 'address fields'],
    ...['inventoryLocationId', 'restockFromLocationId', 'vendorName', 'class'],
  ])
  const address = ['address1', 'address2', 'city', 'state', 'zip']
  const fields = wanted.flatMap((name) => (name === 'address fields' ? address : [name]))
  const saved = shapeOf(devices.addUpdateDevice.body)
  const shown = shapeOf(devices.deviceFields)
  for (const name of fields) assert.ok(name in saved, `AddUpdateDevice takes ${name}`)
  // A password is written and never shown.
  for (const name of fields) assert.equal(name in shown, name !== 'strongPassword', name)
  const own = ['id', 'version', 'sharesLocation']
  assert.deepEqual(
    Object.keys(saved)
      .filter((name) => !fields.includes(name))
      .toSorted(),
    own.toSorted(),
    'nothing by another name',
  )
})

test('the list has the columns of the specification, by their names', () => {
  const wanted = names(columnsLine)
  assert.deepEqual(wanted, ['deviceName', 'repCode', 'phone', 'salesMtd', 'inventory', 'action'])
  const row = rowOf(devices.listDevices)
  for (const name of wanted.filter((each) => each !== 'action')) {
    assert.ok(name in row, `a row says ${name}`)
    assert.ok((defaultColumns as readonly string[]).includes(name), `${name} is shown unless somebody takes it away`)
  }
  const order = wanted.filter((each) => each !== 'action')
  assert.deepEqual(
    columnKeys.filter((key) => order.includes(key)),
    order,
    'in this order',
  )
})

test('its nine calls are at their paths, with an id where they end in a slash', () => {
  assert.deepEqual(calls, [
    ...['/api/Device/GetAll', 'GetRules/', 'GetLocations', 'GetRepList', 'ChangeDeviceState/', 'GetEmailDistributionList/'],
    ...['SaveDistributionList/', 'AddUpdateDeviceRules/', 'AddUpdateDevice'],
  ])
  const ours: Endpoint[] = [
    ...[devices.listDevices, rules.getDeviceRules, devices.getLocations, devices.getRepList, devices.changeDeviceState],
    ...[recipients.getDistributionList, recipients.saveDistributionList, rules.saveDeviceRules, devices.addUpdateDevice],
  ]
  const paths = calls.map((path) => `${path.startsWith('/') ? '' : '/api/Device/'}${path}${path.endsWith('/') ? ':id' : ''}`)
  assert.deepEqual(
    ours.map(({ path }) => path),
    paths,
  )
  for (const { method, path } of ours) assert.equal(method, /\/(Change|Save|AddUpdate)/.test(path) ? 'POST' : 'GET', path)
})

test('whether something is active is Y or N', () => {
  for (const schema of [devices.changeDeviceState.body.shape.active, recipients.recipientRow.shape.active])
    assert.deepEqual(
      ['Y', 'N', 'y', true].map((value) => z.safeParse(schema, value).success),
      [true, true, false, false],
    )
  assert.deepEqual(rowOf(devices.listDevices).active, { type: 'string', enum: ['Y', 'N'] })
  const flags = Object.values(ruleTable).filter(({ kind }) => kind === 'flag')
  assert.ok(flags.length > 0)
  for (const { value } of flags) assert.match(String(value), /^[YN]$/)
})

test('the list of stores is at its path and has the columns of the specification, by their names', () => {
  const [, line = ''] = /\*\*Store columns:\*\* ([^\n]+)\.\n/.exec(text) ?? []
  assert.deepEqual(names(line), [
    ...['templateName (shown as Store ID)', 'description (Store Name)', 'status', 'shoppers', 'pending', 'dollarsPending', 'action'],
  ])
  const columns = names(line).map((column) => column.replace(/ \(.+/, ''))
  const row = rowOf(stores.storeListing)
  for (const name of columns.filter((each) => each !== 'action')) assert.ok(name in row, `a row says ${name}`)
  for (const name of ['templateName', 'description']) assert.ok(name in shapeOf(stores.storeFields), `a store is saved by ${name}`)
  assert.match(text, /^- \/api\/Sales\/StoreListing$/m)
  assert.deepEqual([stores.storeListing.method, stores.storeListing.path], ['GET', '/api/Sales/StoreListing'])
})
