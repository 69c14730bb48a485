import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FormGroup, helpBelow, LineEnd } from '#features/customers/customers/web/door.ts'
import type { DeviceForm } from './use-device-form.ts'

/** Who stands as the seller on what it makes. */
export function DocumentFields({ zodForm: { field } }: { zodForm: DeviceForm }) {
  const { t } = useTranslation()
  const text = { autoComplete: 'off' } as const
  return (
    <FormGroup title={t('devices.groups.documents')} text={t('devices.form.documentsText')}>
      <TextInput {...field('invoiceName')} {...helpBelow} {...text} description={t('devices.form.invoiceNameHelp')} />
      <LineEnd />
      <TextInput {...field('address1')} {...text} />
      <TextInput {...field('address2')} {...text} />
      <TextInput {...field('city')} {...text} />
      <TextInput {...field('state')} {...text} />
      <TextInput {...field('zip')} {...text} />
    </FormGroup>
  )
}
