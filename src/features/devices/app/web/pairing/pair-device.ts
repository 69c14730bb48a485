import type { Result } from '#contract/endpoint.ts'
import type { DeviceStore, Held } from '../storage/device-store.ts'
import type { Key, Seat } from '../storage/kept.ts'
import { newId } from '../storage/new-id.ts'
import { askToPersist } from '../storage/room.ts'
import type { Calls } from '../sync/calls.ts'
import { type Pairing, pairPath, type SigningIn, signInPath } from '../sync/office.ts'

export type Paired = { seat: Seat; key: Key; nextNumber: number }

/** Binds this installation. It is kept by `takeSeat`: what is here of another device must not be sent in the name of this one. */
export const pairByCode = (calls: Calls, code: string): Promise<Paired> =>
  bound((installationId) => calls.post<Pairing>(pairPath, { code, installationId }, null))

/** The same by the device's own address and password. */
export const signIn = (calls: Calls, given: { deviceEmail: string; password: string }): Promise<Paired> =>
  bound((installationId) => calls.post<SigningIn>(signInPath, { ...given, installationId }, null))

async function bound(ask: (installationId: string) => Promise<Result<Pairing>>): Promise<Paired> {
  const installationId = newId()
  const { token, nextNumber, ...named } = await ask(installationId)
  return { seat: { ...named, pairedAt: new Date().toISOString() }, key: { token, installationId }, nextNumber }
}

/** What would be lost: documents of another device that the office has not taken. Null: nothing. */
export async function inTheWay(store: DeviceStore, { seat }: Paired): Promise<(Held & { deviceName: string }) | null> {
  const before = await store.fact('seat')
  if (!before || before.deviceId === seat.deviceId) return null
  const unsettled = await store.unsettled()
  return unsettled.count > 0 || unsettled.proofs > 0 ? { ...unsettled, deviceName: before.deviceName } : null
}

/** From now on this is the device. Of another one nothing stays. */
export async function takeSeat(store: DeviceStore, { seat, key, nextNumber }: Paired): Promise<void> {
  const before = await store.fact('seat')
  if (before && before.deviceId !== seat.deviceId) await store.forget()
  await store.pair(seat, key, nextNumber)
  await askToPersist()
}

/** The code in a link that the office shows, `…#pair=…`. Empty: it is another link. */
export const codeOfLink = (link: string): string => /#pair=([A-Za-z-]{8,12})$/.exec(link)?.[1] ?? ''

/** The code of the address, once: the address does not keep it. */
export function codeOfAddress(): string {
  const code = codeOfLink(location.hash)
  if (location.hash.startsWith('#pair=')) history.replaceState(null, '', location.pathname)
  return code
}

/** `ABCD-EFGH`, however it is typed. */
export function codeAsShown(typed: string): string {
  const letters = typed
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .slice(0, 8)
  return letters.length > 4 ? `${letters.slice(0, 4)}-${letters.slice(4)}` : letters
}
