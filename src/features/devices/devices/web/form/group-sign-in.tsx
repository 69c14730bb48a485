import { Button, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormGroup, helpBelow } from '#features/customers/customers/web/door.ts'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import type { Device } from '../../contract.ts'
import { madePassword } from './made-password.ts'
import type { DeviceForm } from './use-device-form.ts'

/** The device's own address, not a person's; the password only for who does not pair by a code. */
export function SignInFields({ zodForm: { form, field }, device }: { zodForm: DeviceForm; device: Device | null }) {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  const isEmpty = form.values.strongPassword === ''
  const make = () => {
    form.setFieldValue('strongPassword', madePassword())
    setShown(true)
  }
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
      <div>
        <PasswordField
          {...field('strongPassword')}
          rules={!isEmpty}
          autoComplete="new-password"
          visible={isShown}
          onVisibilityChange={setShown}
          {...(isEmpty && { description: t(device?.hasPassword ? 'devices.form.passwordStays' : 'devices.form.passwordHelp') })}
        />
        <Group gap="sm" mt={6}>
          <Button variant="default" size="xs" onClick={make}>
            {t('devices.form.makePassword')}
          </Button>
          {!isEmpty && <Text size="sm">{t('devices.form.passwordOnce')}</Text>}
        </Group>
      </div>
    </FormGroup>
  )
}
