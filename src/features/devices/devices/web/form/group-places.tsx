import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { addStockLocation } from '#features/catalog/stock/contract.ts'
import { FormGroup, helpBelow, Wide } from '#features/customers/customers/web/door.ts'
import { useAction, useApi } from '#web/app/calls/query.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { ListSelect } from '#web/ui/fields/list-select.tsx'
import { type Device, getLocations, getRepList } from '../../contract.ts'
import type { DeviceForm } from './use-device-form.ts'
import { withOwn } from './with-own.ts'

const places = ['inventoryLocationId', 'restockFromLocationId'] as const

/** The van, and what fills it up. A location that is not there yet is added on the spot. */
export function PlaceFields({ zodForm: { form, field }, device }: { zodForm: DeviceForm; device: Device | null }) {
  const { t } = useTranslation()
  const mayAdd = useCan()('stock.write')
  const { values } = form
  const locations = useApi(getLocations, {}, { staleTime: 60_000 }).data?.rows ?? []
  const reps = useApi(getRepList, {}, { staleTime: 60_000 }).data?.rows ?? []
  const add = useAction(addStockLocation, { refreshes: [getLocations], success: t('stock.locations.saved') })
  const taken = locations.find(({ id }) => id === values.inventoryLocationId)?.deviceName
  const isTaken = taken && taken !== device?.deviceName
  const own = {
    inventoryLocationId: device && { value: device.inventoryLocationId, label: device.inventoryLocationName },
    restockFromLocationId: device && { value: device.fields.restockFromLocationId, label: device.restockFromName },
  }
  const options = locations.map(({ id, name, deviceName }) => ({ value: id, label: deviceName ? `${name} · ${deviceName}` : name }))
  const addPlace = (place: (typeof places)[number]) => async (name: string) => {
    const answersFor = reps.find(({ repId }) => repId === values.repId)?.repCode ?? ''
    const body = place === 'inventoryLocationId' ? { name, kind: 'van' as const, answersFor } : { name }
    const added = await add.mutateAsync({ body }).catch(() => null)
    if (added) form.setFieldValue(place, added.id)
  }
  return (
    <FormGroup title={t('devices.groups.places')} text={t('devices.form.placesText')}>
      {places.map((place) => (
        <ListSelect
          key={place}
          {...field(place)}
          {...helpBelow}
          value={values[place] || null}
          onChange={(id) => form.setFieldValue(place, id ?? '')}
          data={withOwn(options, own[place])}
          onAdd={mayAdd && addPlace(place)}
          description={
            place === 'inventoryLocationId' && isTaken ? t('devices.form.taken', { name: taken }) : t(`devices.form.${place}Help`)
          }
        />
      ))}
      <Wide>
        <Switch
          label={t('fields.sharesLocation')}
          description={t('devices.form.sharesHelp')}
          checked={values.sharesLocation}
          onChange={({ currentTarget }) => form.setFieldValue('sharesLocation', currentTarget.checked)}
        />
      </Wide>
    </FormGroup>
  )
}
