import assert from 'node:assert/strict'
import { codeFor, installationOf } from '../devices.ts'
import type { VanShop } from '../pushing.ts'
import type { TestServer } from '../server.ts'

export const seatOf = ({ deviceId, prefix, repCode }: VanShop) => ({
  ...{ deviceId, numberPrefix: prefix, repCode, deviceName: 'Kay’s tablet', companyName: '', repName: '', invoiceName: 'K' },
  pairedAt: new Date().toISOString(),
})

export async function installedAgain(server: TestServer, { office, deviceId }: VanShop) {
  const installation = installationOf(server)
  const answer = await installation.pair(await codeFor(office, deviceId))
  assert.equal(answer.statusCode, 200, answer.body)
  return { installation, nextNumber: answer.json().result.nextNumber as number }
}
