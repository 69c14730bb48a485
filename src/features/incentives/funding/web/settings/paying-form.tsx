import { Group, NativeSelect, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { Result } from '#contract/endpoint.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { UnsavedWarning } from '#web/ui/dialogs/unsaved-warning.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { dollarsText, typedDollars, typedWhole } from '#web/ui/fields/typed-numbers.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { getFundingSettings, saveFundingSettings } from '../../contract.ts'
import { lookOf } from './look-of.ts'

const without = ['pay', 'hold', 'withhold'] as const
const { shape } = saveFundingSettings.body
const form = z.object({
  cardFee: typedDollars,
  achFee: typedDollars,
  withoutTaxForm: shape.withoutTaxForm,
  withheldPercent: shape.withheldPercent,
  achCompanyName: shape.achCompanyName,
  achCompanyId: shape.achCompanyId,
  achBankName: shape.achBankName,
  achBankRouting: shape.achBankRouting,
  dormancyYears: typedWhole(z.number().int().min(1).max(10), 'funding.errors.years'),
})

/** What paying costs, from which bank, and what becomes of payees without a tax form. */
export function PayingForm({ paying }: { paying: Result<typeof getFundingSettings> }) {
  const { t } = useTranslation()
  const { version, canWrite, cards, cardFee, achFee, dormancyYears, withoutTaxForm, withheldPercent } = paying
  const { achCompanyName, achCompanyId, achBankName, achBankRouting } = paying
  const save = useAction(saveFundingSettings, { refreshes: [getFundingSettings], success: t('settings.saved'), silent: true })
  const zodForm = useZodForm(form, {
    initialValues: {
      ...{ withoutTaxForm, withheldPercent, achCompanyName, achCompanyId, achBankName, achBankRouting },
      cardFee: dollarsText(cardFee),
      achFee: dollarsText(achFee),
      dormancyYears: String(dormancyYears),
    },
    onSubmit: (body) => save.mutateAsync({ body: { ...body, version } }),
  })
  const { field, submit, saving, serverError } = zodForm
  const look = { ...lookOf(canWrite), autoComplete: 'off' }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Title order={2} size="h4">
          {t('incentiveSettings.paying')}
        </Title>
        <Text c="dimmed">{t(cards ? 'incentiveSettings.cards' : 'incentiveSettings.noCards')}</Text>
        <FormError error={serverError} />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput {...field('cardFee')} {...look} leftSection="$" inputMode="decimal" />
          <TextInput {...field('achFee')} {...look} leftSection="$" inputMode="decimal" />
          <TextInput {...field('achCompanyName')} {...look} description={t('incentiveSettings.help.bank')} />
          <TextInput {...field('achCompanyId')} {...look} />
          <TextInput {...field('achBankName')} {...look} />
          <TextInput {...field('achBankRouting')} {...look} inputMode="numeric" />
          <NativeSelect
            {...field('withoutTaxForm')}
            withAsterisk={false}
            disabled={!canWrite}
            data={without.map((value) => ({ value, label: t(`incentiveSettings.withoutTaxForm.${value}`) }))}
          />
          <TextInput {...field('withheldPercent')} {...look} rightSection="%" inputMode="decimal" />
          <TextInput {...field('dormancyYears')} {...look} inputMode="numeric" />
        </SimpleGrid>
        <Group>
          <GuardedButton ability="funding.write" allowed={canWrite} type="submit" loading={saving}>
            {t('incentiveSettings.savePaying')}
          </GuardedButton>
        </Group>
      </Stack>
      <UnsavedWarning when={zodForm.form.isDirty() && !saving} />
    </form>
  )
}
