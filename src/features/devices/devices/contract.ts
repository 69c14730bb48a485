import { z } from 'zod'
import { someOf } from '#contract/edit.ts'
import { endpoint, type Result } from '#contract/endpoint.ts'
import { chosenId, email, newPassword, optionalPhone, optionalText, requiredText, yesNo } from '#contract/fields.ts'
import { filtersParam, listQuery, page } from '#contract/paging.ts'
import { deviceHealths, deviceStates, deviceSteps, stepRefusals } from './states.ts'

export type { DeviceCalls } from './device-calls.ts'

/** Among what a device makes: what it knew of its clock then. What cannot be read says nothing. */
export const knownClock = z
  .object({ skewMs: z.number().int().min(-1e13).max(1e13), heardAt: z.iso.datetime({ offset: true }) })
  .nullable()
  .default(null)
  .catch(null)

const reads = { method: 'GET', access: 'member', can: 'devices.read', limit: 'read' } as const
const writes = { method: 'POST', access: 'member', can: 'devices.write', limit: 'write' } as const
/** Orders and stock move its figures. */
const shows = ['devices', 'orders', 'stock'] as const

export const deviceSorts = ['deviceName', 'deviceAdded'] as const

/**
 * `active`: Y only in the state Active. `salesMtd`: cents, by the company's month (rules 3.1). `inventory`: of its location; `unitsOnHand`: a
 * decimal as text; `belowPar`: items of which less is available than there should be; `belowZero`: something is there less than zero times.
 * `persisted`: whether its browser promised to keep what the app stores; null: it did not say.
 */
const deviceRow = z.object({
  id: z.string(),
  deviceName: z.string(),
  repId: z.string(),
  repCode: z.string(),
  repName: z.string(),
  phone: z.string(),
  deviceState: z.enum(deviceStates),
  active: yesNo,
  health: z.enum(deviceHealths),
  lastContactAt: z.string().nullable(),
  unsentCount: z.number().int(),
  unsentValue: z.number(),
  appVersion: z.string(),
  rulesVersion: z.number().int(),
  skewMs: z.number(),
  persisted: z.boolean().nullable(),
  salesMtd: z.number(),
  inventoryLocationId: z.string(),
  inventoryLocationName: z.string(),
  inventory: z.object({ unitsOnHand: z.string(), belowPar: z.number().int(), belowZero: z.boolean() }),
  createdAt: z.string(),
})
export type DeviceRow = z.output<typeof deviceRow>

/** A rep sees their own. */
export const listDevices = endpoint({
  ...reads,
  path: '/api/Device/GetAll',
  query: listQuery(deviceSorts).extend({ filters: filtersParam }),
  shows,
  result: page(deviceRow),
})

/** The whole list as CSV in the caller's language. */
export const prepareDevicesExport = endpoint({
  ...reads,
  method: 'POST',
  path: '/api/Device/PrepareExport',
  limit: 'export',
  whileViewing: true,
  body: listQuery(deviceSorts).pick({ search: true, sort: true }).extend({ filters: filtersParam }),
  result: z.object({ path: z.string() }),
})
export const devicesExportPath = '/api/Device/Export'

/**
 * `vendorName`, `class`: as QuickBooks calls them, a class below another one with both names (`Retail:North`); empty: none. `sharesLocation`: other active devices may
 * sell from the same location.
 */
export const deviceFields = z
  .object({
    deviceName: requiredText.max(100, 'validation.tooLong|100'),
    deviceEmail: email,
    repId: chosenId,
    phone: optionalPhone,
    invoiceName: optionalText(100),
    address1: optionalText(500),
    address2: optionalText(500),
    city: optionalText(255),
    state: optionalText(255),
    zip: optionalText(30),
    inventoryLocationId: chosenId,
    restockFromLocationId: chosenId,
    vendorName: optionalText(500),
    class: optionalText(500),
    sharesLocation: z.boolean().default(false),
  })
  .refine(({ inventoryLocationId, restockFromLocationId }) => inventoryLocationId !== restockFromLocationId, {
    path: ['restockFromLocationId'],
    message: 'devices.errors.sameLocation',
  })
export type DeviceFields = z.output<typeof deviceFields>

/** Without id it is new; its address keeps it from being made twice. `strongPassword`: left out, it stays as it is; pairing by code needs none. */
export const addUpdateDevice = endpoint({
  ...writes,
  path: '/api/Device/AddUpdateDevice',
  body: someOf(deviceFields).extend({
    id: z.uuid().optional(),
    version: z.number().int().optional(),
    strongPassword: newPassword.optional(),
  }),
  result: z.object({ id: z.string(), version: z.number().int() }),
})

/** Documents that it reported and that never came, before another installation took its place. */
const gap = z.object({
  id: z.string(),
  reportedAt: z.string(),
  documents: z.number().int(),
  value: z.number(),
  firstNumber: z.string(),
  lastNumber: z.string(),
})
/**
 * `steps`: those that a person takes, with why they cannot be taken now. `mayOverride`: what stands in the way of retiring it the caller may
 * set aside. `pairingUntil`: a code of it is open. `numberPrefix`: before the numbers that it gives. The storage is what the browser said.
 */
export const getDevice = endpoint({
  ...reads,
  path: '/api/Device/Details/:id',
  shows,
  result: deviceRow.extend({
    version: z.number().int(),
    fields: deviceFields,
    restockFromName: z.string(),
    numberPrefix: z.string(),
    hasPassword: z.boolean(),
    stateSince: z.string(),
    pairedAt: z.string().nullable(),
    pairingUntil: z.string().nullable(),
    nextNumber: z.number().int(),
    installed: z.boolean().nullable(),
    storageUsage: z.number().nullable(),
    storageQuota: z.number().nullable(),
    gaps: z.array(gap),
    steps: z.array(z.object({ step: z.enum(deviceSteps), refusals: z.array(z.enum(stepRefusals)) })),
    mayOverride: z.boolean(),
    canWrite: z.boolean(),
  }),
})
export type Device = Result<typeof getDevice>

/** Before and after it in the list that it was opened from. */
export const getDeviceNeighbours = endpoint({
  ...reads,
  path: '/api/Device/Neighbours/:id',
  query: listQuery(deviceSorts).pick({ search: true, sort: true }).extend({ filters: filtersParam }),
  shows: ['devices'],
  result: z.object({ previous: z.string().nullable(), next: z.string().nullable() }),
})

/** Open locations; `deviceName`: of the active device that sells from it, `answersFor`: the code of the rep who answers for it, or empty. */
export const getLocations = endpoint({
  ...reads,
  path: '/api/Device/GetLocations',
  shows: ['devices', 'stock'],
  result: z.object({
    rows: z.array(z.object({ id: z.string(), name: z.string(), kind: z.string(), answersFor: z.string(), deviceName: z.string() })),
  }),
})
/** Active reps; `vendorName`: the vendor that stands for them in QuickBooks, or empty. */
export const getRepList = endpoint({
  ...reads,
  path: '/api/Device/GetRepList',
  result: z.object({
    rows: z.array(z.object({ repId: z.string(), repCode: z.string(), name: z.string(), vendorName: z.string() })),
  }),
})
/** What of QuickBooks a device can name, by the names that it is saved with. */
export const getBooksChoices = endpoint({
  ...reads,
  path: '/api/Device/GetBooksChoices',
  result: z.object({
    vendors: z.array(z.object({ id: z.string(), name: z.string() })),
    classes: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
})

const version = z.number().int()
const moved = z.object({ deviceState: z.enum(deviceStates), version })
/** N: suspended, what it calls with is refused at once; Y: goes on. */
export const changeDeviceState = endpoint({
  ...writes,
  path: '/api/Device/ChangeDeviceState/:id',
  body: z.object({ active: yesNo, version, reason: optionalText(300) }),
  result: moved,
})
/** At its next contact it forgets what it holds. */
export const reportLost = endpoint({
  ...writes,
  path: '/api/Device/ReportLost/:id',
  body: z.object({ version, reason: optionalText(300) }),
  result: moved,
})
/** For good. `override`: although stock or documents are left; an owner's, with a reason. */
export const retireDevice = endpoint({
  ...writes,
  path: '/api/Device/Retire/:id',
  body: z
    .object({ version, reason: optionalText(300), override: z.boolean().default(false) })
    .refine(({ override, reason }) => !override || reason !== '', { path: ['reason'], message: 'validation.required' }),
  result: moved,
})
/** A new code, shown once; the one before is void. `url` is what the QR says. */
export const makePairingCode = endpoint({
  ...writes,
  path: '/api/Device/PairingCode/:id',
  body: z.object({}).default({}),
  result: z.object({ code: z.string(), url: z.string(), qrSvg: z.string(), expiresAt: z.string() }),
})
export type PairingCode = Result<typeof makePairingCode>
