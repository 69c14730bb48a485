import { Button, List, Stack, Text, TextInput, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { requiredText } from '#contract/fields.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { ProgressBar } from '#web/ui/progress/progress-bar.tsx'
import { numberText } from '#web/ui/values/numbers.ts'
import { getStockSettings, listBalances, listStockLocations, negativeRules, type StockSettings, startStock } from '../contract.ts'
import { RuleChoice } from './rule-choice.tsx'
import { useLocations } from './use-locations.ts'

const startForm = z.object({ name: requiredText.max(100, 'validation.tooLong|100'), negative: z.enum(negativeRules) })

/** What stock does and what is counted, and the one press that begins it. */
export function StartPage({ settings }: { settings: StockSettings }) {
  const { t } = useTranslation()
  const { tracked, canStart } = settings
  return (
    <Stack maw={760} gap="lg">
      <PageHeader title={t('stock.title')} description={t('stock.start.about')} />
      <section>
        <Title order={2} size="h4" mb="xs">
          {t('stock.start.what')}
        </Title>
        <List spacing={6}>
          {(['history', 'orders', 'books', 'rest'] as const).map((key) => (
            <List.Item key={key}>{t(`stock.start.points.${key}`)}</List.Item>
          ))}
        </List>
      </section>
      <section>
        <Title order={2} size="h4" mb="xs">
          {t('stock.start.counted')}
        </Title>
        <Text>{t('stock.start.tracked', { count: tracked, shown: numberText(tracked) })}</Text>
        <Text c="dimmed" size="sm" mt={4}>
          {t('stock.start.notTracked')}
        </Text>
      </section>
      {canStart ? <StartForm settings={settings} /> : <Text fw={550}>{t('stock.start.whoMay')}</Text>}
    </Stack>
  )
}

function StartForm({ settings: { negative } }: { settings: StockSettings }) {
  const { t } = useTranslation()
  const { first, read } = useLocations()
  const start = useAction(startStock, {
    refreshes: [getStockSettings, listBalances, listStockLocations],
    success: ({ items }) => t('stock.start.done', { count: items, shown: numberText(items) }),
    silent: true,
  })
  const { form, field, submit, saving, serverError } = useZodForm(startForm, {
    initialValues: { name: t('stock.start.mainName'), negative },
    labels: { name: t('stock.start.location'), negative: t('stock.settings.negative') },
    onSubmit: (body) => start.mutateAsync({ body }),
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <FormError error={serverError} />
        {first ? (
          <Text>{t('stock.start.opensAt', { name: first.name })}</Text>
        ) : (
          !read.isPending && <TextInput {...field('name')} description={t('stock.start.locationHelp')} autoComplete="off" maw={420} />
        )}
        <RuleChoice {...field('negative')} value={form.values.negative} />
        {saving && <ProgressBar share={null} label={t('stock.start.going')} />}
        {saving && (
          <Text size="sm" c="dimmed" role="status">
            {t('stock.start.going')}
          </Text>
        )}
        <div>
          <Button type="submit" loading={saving}>
            {t('stock.start.button')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
