import { Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { numberText } from '#contract/fields.ts'
import { useAction, useApi } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { DateText } from '#web/ui/values/date-text.tsx'
import { getStockSettings, negativeRules, type StockSettings, saveStockSettings } from '../contract.ts'
import { RuleChoice } from './rule-choice.tsx'

const settingsForm = z.object({
  negative: z.enum(negativeRules),
  coverDays: numberText
    .min(1, 'validation.required')
    .regex(/^\d{1,3}$/, 'stock.errors.coverDays')
    .refine((text) => Number(text) >= 1 && Number(text) <= 365, 'stock.errors.coverDays'),
})

/** What becomes of orders for more than is there, and for how long locations are filled up. */
export default function SettingsPage() {
  const settings = useApi(getStockSettings, {})
  if (settings.error) return <ErrorState error={settings.error} onRetry={settings.refetch} />
  if (!settings.data) return <Skeleton h={240} />
  return <SettingsForm key={settings.data.version} settings={settings.data} />
}

function SettingsForm({ settings }: { settings: StockSettings }) {
  const { t } = useTranslation()
  const { startedAt, startedBy, version, canWrite } = settings
  const save = useAction(saveStockSettings, { refreshes: [getStockSettings], success: t('stock.settings.saved'), silent: true })
  const { form, field, submit, saving, serverError } = useZodForm(settingsForm, {
    initialValues: { negative: settings.negative, coverDays: String(settings.coverDays) },
    labels: { negative: t('stock.settings.negative'), coverDays: t('stock.settings.coverDays') },
    onSubmit: ({ negative, coverDays }) => save.mutateAsync({ body: { negative, coverDays: Number(coverDays), version } }),
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack maw={640} gap="lg">
        {startedAt && (
          <Text c="dimmed">
            {t('stock.settings.started', { name: startedBy })} <DateText iso={startedAt} />
          </Text>
        )}
        <FormError error={serverError} />
        <RuleChoice {...field('negative')} value={form.values.negative} />
        <TextInput
          {...field('coverDays')}
          description={t('stock.settings.coverDaysHelp')}
          inputMode="numeric"
          maw={220}
          autoComplete="off"
        />
        <div>
          <GuardedButton ability="stockSettings.write" allowed={canWrite} type="submit" loading={saving}>
            {t('common.save')}
          </GuardedButton>
        </div>
      </Stack>
    </form>
  )
}
