import type { Result } from '#contract/endpoint.ts'
import type { getLocations, getRepList } from '../../contract.ts'
import type { FormValues } from './form-values.ts'

export type Rep = Result<typeof getRepList>['rows'][number]
export type Location = Result<typeof getLocations>['rows'][number]

/** Where goods usually come from: the first that is no van, the default one standing first. */
export const sourceOf = (locations: readonly Location[], besides = '') =>
  locations.find(({ id, kind }) => kind !== 'van' && id !== besides)?.id ?? ''

/** The van of a rep, if nobody sells from it yet. */
export const vanOf = (locations: readonly Location[], { repCode, name }: Rep) =>
  locations.find(({ deviceName, answersFor }) => !deviceName && answersFor === repCode)?.id ??
  locations.find(({ deviceName, kind, name: place }) => !deviceName && kind === 'van' && place.toLowerCase().includes(name.toLowerCase()))
    ?.id ??
  ''

/** What follows from the rep; what somebody chose or typed otherwise stays. `before`: the one chosen until now. */
export function filledBy(
  values: FormValues,
  rep: Rep,
  before: Rep | undefined,
  locations: readonly Location[],
  nameOf: (name: string) => string,
) {
  const isFree = (typed: string, own: string | undefined) => typed === '' || typed === own
  const isVanFree = isFree(values.inventoryLocationId, before && vanOf(locations, before))
  const inventoryLocationId = isVanFree ? vanOf(locations, rep) : values.inventoryLocationId
  const { restockFromLocationId } = values
  return {
    ...values,
    repId: rep.repId,
    deviceName: isFree(values.deviceName, before && nameOf(before.name)) ? nameOf(rep.name) : values.deviceName,
    invoiceName: isFree(values.invoiceName, before?.name) ? rep.name : values.invoiceName,
    vendorName: isFree(values.vendorName, before?.vendorName) ? rep.vendorName : values.vendorName,
    inventoryLocationId,
    restockFromLocationId:
      restockFromLocationId && restockFromLocationId !== inventoryLocationId
        ? restockFromLocationId
        : sourceOf(locations, inventoryLocationId),
  }
}
