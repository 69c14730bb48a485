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
  const asOption = (name: string) => ({ value: name, label: name })
  const asOptions = (rows: readonly { name: string }[]) => [...new Set(rows.map(({ name }) => name))].map(asOption)
  const choices = { vendorName: asOptions(vendors), class: asOptions(classes) }
  return (
    <FormGroup title={t('devices.groups.books')} text={t('devices.form.booksText')}>
      {(['vendorName', 'class'] as const).map((name) => (
        <ListSelect
          key={name}
          {...field(name)}
          {...helpBelow}
          value={form.values[name] || null}
          onChange={(chosen) => form.setFieldValue(name, chosen ?? '')}
          data={withOwn(choices[name], device && asOption(device.fields[name]))}
          refuses
          clearable
          description={t(`devices.form.${name}Help`)}
        />
      ))}
    </FormGroup>
  )
}
