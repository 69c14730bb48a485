import { PasswordInput, type PasswordInputProps, Text } from '@mantine/core'
import { IconCheck, IconPoint } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { passwordChecks } from '#contract/fields.ts'

/** Password with show/hide; `rules` shows the rule's parts and ticks them off while typing. */
export function PasswordField({ rules = false, ...props }: PasswordInputProps & { rules?: boolean }) {
  const { t } = useTranslation()
  return (
    <PasswordInput
      visibilityToggleButtonProps={{ 'aria-label': t('common.showPassword'), tabIndex: 0 }}
      autoComplete={rules ? 'new-password' : 'current-password'}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      descriptionProps={{ component: 'div', mt: 6 }}
      aria-invalid={props.error ? true : undefined}
      description={rules && <PasswordRules value={String(props.value ?? '')} />}
      {...props}
    />
  )
}

function PasswordRules({ value }: { value: string }) {
  const { t } = useTranslation()
  const rule = (name: keyof typeof passwordChecks) => {
    const met = passwordChecks[name](value)
    return (
      <Text key={name} component="li" size="xs" c={met ? undefined : 'dimmed'} style={{ display: 'flex', gap: 6, alignItems: 'center' }}>
        {met ? <IconCheck size={14} color="var(--mantine-color-green-7)" aria-hidden /> : <IconPoint size={14} aria-hidden />}
        {t(`password.${name}`)}
        <span className="visually-hidden">{met ? t('password.met') : t('password.notMet')}</span>
      </Text>
    )
  }
  return (
    <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {rule('length')}
      {rule('digit')}
      {rule('symbol')}
    </ul>
  )
}
