import { NativeSelect, Switch, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FormGroup, helpBelow, Wide } from '#features/customers/customers/web/door.ts'
import type { ProgramDetail } from '../../contract.ts'
import type { SetupForm } from './use-setup-form.ts'

type Props = { zodForm: SetupForm; program: ProgramDetail | null }
const dollars = { inputMode: 'decimal', autoComplete: 'off', leftSection: '$', withAsterisk: false } as const
const days = { inputMode: 'numeric', autoComplete: 'off', maxLength: 3, withAsterisk: false } as const

/** Which sales count, when they are earned, and for how long something may change. */
export function SaleFields({ zodForm: { form, field }, program }: Props) {
  const { t } = useTranslation()
  const { countsPaused, minSaleAmt } = form.values
  const isFixed = program?.openedAt != null
  return (
    <FormGroup title={t('programs.groups.sales')} text={t('programs.form.salesText')}>
      <TextInput {...field('minSaleAmt')} {...helpBelow} {...dollars} description={t('programs.form.minSaleAmtHelp')} />
      {minSaleAmt && (
        <NativeSelect
          {...field('minimumOf')}
          {...helpBelow}
          withAsterisk={false}
          description={t('programs.form.minimumOfHelp')}
          data={(['sale', 'net'] as const).map((value) => ({ value, label: t(`programs.minimumOf.${value}`) }))}
        />
      )}
      <NativeSelect
        {...field('earnOn')}
        {...helpBelow}
        withAsterisk={false}
        description={t('programs.form.earnOnHelp')}
        data={(['invoice', 'paid'] as const).map((value) => ({ value, label: t(`programs.earnOn.${value}`) }))}
      />
      <NativeSelect
        {...field('overlap')}
        {...helpBelow}
        withAsterisk={false}
        disabled={isFixed}
        description={t(isFixed ? 'programs.form.overlapFixed' : 'programs.form.overlapHelp')}
        data={(['stackable', 'exclusive'] as const).map((value) => ({ value, label: t(`programs.overlap.${value}`) }))}
      />
      <TextInput {...field('returnDays')} {...helpBelow} {...days} description={t('programs.form.returnDaysHelp')} />
      <TextInput {...field('claimDays')} {...helpBelow} {...days} description={t('programs.form.claimDaysHelp')} />
      <Wide>
        <Switch
          label={t('fields.countsPaused')}
          description={t('programs.form.countsPausedHelp')}
          checked={countsPaused}
          onChange={({ currentTarget }) => form.setFieldValue('countsPaused', currentTarget.checked)}
        />
      </Wide>
    </FormGroup>
  )
}

/** How much it may come to, for a payee and in all. */
export function LimitFields({ zodForm: { form, field } }: Pick<Props, 'zodForm'>) {
  const { t } = useTranslation()
  const { noCeiling } = form.values
  return (
    <FormGroup title={t('programs.groups.limits')} text={t('programs.form.limitsText')}>
      <TextInput
        {...field('maximumAllowed')}
        {...helpBelow}
        {...dollars}
        description={t('programs.form.maximumAllowedHelp')}
        readOnly={noCeiling}
        placeholder={noCeiling ? t('programs.noCeiling') : undefined}
      />
      <Switch
        label={t('fields.noCeiling')}
        description={t('programs.form.noCeilingHelp')}
        mt={{ sm: 28 }}
        checked={noCeiling}
        onChange={({ currentTarget: { checked } }) => {
          form.setFieldValue('noCeiling', checked)
          if (checked) form.setFieldValue('maximumAllowed', '')
        }}
      />
      <TextInput {...field('maxPerPayee')} {...helpBelow} {...dollars} description={t('programs.form.maxPerPayeeHelp')} />
      <TextInput {...field('minimumPayout')} {...helpBelow} {...dollars} description={t('programs.form.minimumPayoutHelp')} />
      {!noCeiling && (
        <NativeSelect
          {...field('whenShort')}
          {...helpBelow}
          withAsterisk={false}
          description={t('programs.form.whenShortHelp')}
          data={(['customerFirst', 'proRata'] as const).map((value) => ({ value, label: t(`programs.whenShort.${value}`) }))}
        />
      )}
      <NativeSelect
        {...field('sharedCredit')}
        {...helpBelow}
        withAsterisk={false}
        description={t('programs.form.sharedCreditHelp')}
        data={(['full', 'share'] as const).map((value) => ({ value, label: t(`programs.sharedCredit.${value}`) }))}
      />
    </FormGroup>
  )
}
