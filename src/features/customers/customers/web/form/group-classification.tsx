import { Radio, Stack, Switch, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { toYesNo } from '#contract/fields.ts'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { FormGroup, helpBelow, LineEnd, Wide } from './form-group.tsx'
import { ListedField } from './listed-field.tsx'
import { RepField } from './rep-field.tsx'
import type { CustomerForm } from './use-customer-form.ts'

type Props = { zodForm: CustomerForm }

export function ClassificationFields({ zodForm }: Props) {
  const { t } = useTranslation()
  const { form, field } = zodForm
  return (
    <FormGroup title={t('customers.form.classification')}>
      <Wide>
        <Radio.Group {...field('customerType')}>
          <Stack gap="xs" mt={6}>
            <Radio value="D" label={t('customers.form.typeD')} description={t('customers.form.typeDText')} />
            <Radio value="N" label={t('customers.form.typeN')} description={t('customers.form.typeNText')} />
          </Stack>
        </Radio.Group>
      </Wide>
      <RepField zodForm={zodForm} />
      <ListedField zodForm={zodForm} name="territory" />
      <ListedField zodForm={zodForm} name="source" />
      <LineEnd />
      <Switch
        label={t('fields.active')}
        description={t('customers.form.activeHelp')}
        checked={form.values.active === 'Y'}
        onChange={({ currentTarget }) => form.setFieldValue('active', toYesNo(currentTarget.checked))}
      />
      <Switch
        label={t('fields.onHold')}
        description={t('customers.form.onHoldHelp')}
        checked={form.values.onHold === 'Y'}
        onChange={({ currentTarget }) => form.setFieldValue('onHold', toYesNo(currentTarget.checked))}
      />
    </FormGroup>
  )
}

export function SignInFields({ zodForm: { field }, hasSignIn }: Props & { hasSignIn: boolean }) {
  const { t } = useTranslation()
  return (
    <FormGroup title={t('customers.form.signIn')} text={t('customers.form.signInText')}>
      <Wide>
        <Radio.Group {...field('accountType')}>
          <Stack gap="xs" mt={6}>
            <Radio value="C" label={t('customers.form.accountTypeC')} description={t('customers.form.accountTypeCText')} />
            <Radio value="S" label={t('customers.form.accountTypeS')} description={t('customers.form.accountTypeSText')} />
          </Stack>
        </Radio.Group>
      </Wide>
      <PasswordField
        {...field('password')}
        {...helpBelow}
        withAsterisk={false}
        rules
        description={t(hasSignIn ? 'customers.form.passwordKeep' : 'customers.form.passwordHelp')}
      />
    </FormGroup>
  )
}

export function OtherFields({ zodForm: { field } }: Props) {
  const { t } = useTranslation()
  return (
    <FormGroup title={t('customers.form.otherGroup')}>
      <Wide>
        <Textarea {...field('other')} {...helpBelow} description={t('customers.form.otherHelp')} autosize minRows={3} maxRows={12} />
      </Wide>
    </FormGroup>
  )
}
