import { useTranslation } from 'react-i18next'
import { FormGroup, helpBelow } from '#features/customers/customers/web/door.ts'
import { useApi } from '#web/app/calls/query.ts'
import { ListSelect } from '#web/ui/fields/list-select.tsx'
import { type Device, getBooksChoices } from '../../contract.ts'
import type { DeviceForm } from './use-device-form.ts'
import { withOwn } from './with-own.ts'

/** How QuickBooks knows the rep and what the device makes. */
export function BooksFields({ zodForm: { form, field }, device }: { zodForm: DeviceForm; device: Device | null }) {
  const { t } = useTranslation()
  const { vendors = [], classes = [] } = useApi(getBooksChoices, {}, { staleTime: 60_000 }).data ?? {}
  const asOptions = (rows: readonly { id: string; name: string }[]) => rows.map(({ id, name }) => ({ value: id, label: name }))
  const own = {
    vendorId: device?.fields.vendorId ? { value: device.fields.vendorId, label: device.vendorName } : null,
    classId: device?.fields.classId ? { value: device.fields.classId, label: device.class } : null,
  }
  const choices = { vendorId: asOptions(vendors), classId: asOptions(classes) }
  return (
    <FormGroup title={t('devices.groups.books')} text={t('devices.form.booksText')}>
      {(['vendorId', 'classId'] as const).map((name) => (
        <ListSelect
          key={name}
          {...field(name)}
          {...helpBelow}
          value={form.values[name]}
          onChange={(id) => form.setFieldValue(name, id)}
          data={withOwn(choices[name], own[name])}
          refuses
          clearable
          description={t(`devices.form.${name}Help`)}
        />
      ))}
    </FormGroup>
  )
}
