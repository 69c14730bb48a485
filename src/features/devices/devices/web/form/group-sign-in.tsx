import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FormGroup, helpBelow } from '#features/customers/customers/web/door.ts'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import type { Device } from '../../contract.ts'
import type { DeviceForm } from './use-device-form.ts'

/** The device's own address, not a person's; the password only for who does not pair by a code. */
export function SignInFields({ zodForm: { form, field }, device }: { zodForm: DeviceForm; device: Device | null }) {
  const { t } = useTranslation()
  return (
    <FormGroup title={t('devices.groups.signIn')} text={t('devices.form.signInText')}>
      <TextInput
        {...field('deviceEmail')}
        {...helpBelow}
        type="email"
        inputMode="email"
        autoComplete="off"
        description={t('devices.form.emailHelp')}
      />
      <PasswordField
        {...field('strongPassword')}
        rules={form.values.strongPassword !== ''}
        autoComplete="new-password"
        {...(form.values.strongPassword === '' && {
          description: t(device?.hasPassword ? 'devices.form.passwordStays' : 'devices.form.passwordHelp'),
        })}
      />
    </FormGroup>
  )
}
