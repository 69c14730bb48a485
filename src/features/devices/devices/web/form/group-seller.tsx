import { Anchor, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { repsPath } from '#contract/places.ts'
import { FormGroup, helpBelow } from '#features/customers/customers/web/door.ts'
import { useApi } from '#web/app/calls/query.ts'
import { ListSelect } from '#web/ui/fields/list-select.tsx'
import { type Device, getLocations, getRepList } from '../../contract.ts'
import { filledBy } from './defaults.ts'
import type { DeviceForm } from './use-device-form.ts'
import { withOwn } from './with-own.ts'

/** Whose it is. Choosing the rep of a new one fills what follows from it. */
export function SellerFields({ zodForm: { form, field }, device }: { zodForm: DeviceForm; device: Device | null }) {
  const { t } = useTranslation()
  const reps = useApi(getRepList, {}, { staleTime: 60_000 }).data?.rows
  const locations = useApi(getLocations, {}, { staleTime: 60_000 }).data?.rows ?? []
  const options = (reps ?? []).map(({ repId, repCode, name }) => ({ value: repId, label: `${repCode} · ${name}` }))
  const nameOf = (name: string) => t('devices.form.nameOf', { name })
  const choose = (id: string | null) => {
    const rep = reps?.find(({ repId }) => repId === id)
    const before = reps?.find(({ repId }) => repId === form.values.repId)
    if (rep && !device) form.setValues(filledBy(form.values, rep, before, locations, nameOf))
    else form.setFieldValue('repId', id ?? '')
  }
  return (
    <FormGroup title={t('devices.groups.seller')} text={t('devices.form.sellerText')}>
      <ListSelect
        {...field('repId')}
        {...helpBelow}
        value={form.values.repId || null}
        onChange={choose}
        data={withOwn(options, device && { value: device.repId, label: `${device.repCode} · ${device.repName}` })}
        refuses
        description={
          reps?.length === 0 ? (
            <>
              {t('devices.form.noReps')}{' '}
              <Anchor component={Link} to={repsPath} inherit underline="always">
                {t('devices.form.toReps')}
              </Anchor>
            </>
          ) : (
            device && t('devices.form.repChange')
          )
        }
      />
      <TextInput {...field('deviceName')} {...helpBelow} autoComplete="off" description={t('devices.form.nameHelp')} />
      <TextInput {...field('phone')} type="tel" inputMode="tel" autoComplete="off" />
    </FormGroup>
  )
}
