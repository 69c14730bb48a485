import { Anchor, Switch, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paymentSettingsPath } from '#contract/places.ts'
import { FormGroup, helpBelow, Wide } from '#features/customers/customers/web/door.ts'
import type { Choices } from './choices.ts'
import type { StoreForm } from './use-store-form.ts'

/** How what is ordered is paid. */
export function PayingFields({ zodForm: { form, field }, choices }: { zodForm: StoreForm; choices: Choices }) {
  const { t } = useTranslation()
  const { payNow, onAccount } = form.values
  const { error } = field('onAccount')
  return (
    <FormGroup title={t('stores.groups.paying')} text={t('stores.form.payingText')}>
      <Wide>
        <Switch
          label={t('fields.onAccount')}
          description={t('stores.form.onAccountHelp')}
          error={error}
          checked={onAccount === 'Y'}
          onChange={({ currentTarget }) => form.setFieldValue('onAccount', currentTarget.checked ? 'Y' : 'N')}
        />
      </Wide>
      <Wide>
        <Switch
          label={t('fields.payNow')}
          description={t('stores.form.payNowHelp')}
          error={field('payNow').error}
          checked={payNow === 'Y'}
          onChange={({ currentTarget }) => form.setFieldValue('payNow', currentTarget.checked ? 'Y' : 'N')}
        />
        {payNow === 'Y' && !choices.payable && (
          <Text size="sm" mt={6}>
            {t('stores.form.notPayable')}{' '}
            <Anchor component={Link} to={paymentSettingsPath} inherit underline="always">
              {t('stores.form.toPayments')}
            </Anchor>
          </Text>
        )}
      </Wide>
      <TextInput
        {...field('minimumOrder')}
        {...helpBelow}
        withAsterisk={false}
        inputMode="decimal"
        autoComplete="off"
        leftSection="$"
        placeholder={t('stores.form.noMinimum')}
        description={t('stores.form.minimumHelp')}
      />
    </FormGroup>
  )
}
