import { Group, SimpleGrid, Skeleton, Stack, TextInput, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { Result } from '#contract/endpoint.ts'
import { useAction, useApi } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { UnsavedWarning } from '#web/ui/dialogs/unsaved-warning.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { ListSelect } from '#web/ui/fields/list-select.tsx'
import { dollarsText, typedDollars } from '#web/ui/fields/typed-numbers.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { getIncentiveSettings, saveIncentiveSettings } from '../../../programs/contract.ts'
import { getFundingSettings } from '../../contract.ts'
import { lookOf } from './look-of.ts'
import { PayingForm } from './paying-form.tsx'

type Settings = Result<typeof getIncentiveSettings>

/** How the company rewards its dealers and reps, and by what they are paid. */
export default function IncentivesPage() {
  const mayRules = useCan()('settings.read')
  return (
    <Stack maw={720} gap="xl">
      {mayRules && <Rewards />}
      <Paying />
    </Stack>
  )
}

function Rewards() {
  const { error, refetch, data } = useApi(getIncentiveSettings, {})
  if (error) return <ErrorState error={error} onRetry={refetch} />
  return data ? <RewardsForm key={data.version} settings={data} /> : <Skeleton h={320} />
}

function Paying() {
  const { error, refetch, data } = useApi(getFundingSettings, {})
  if (error) return <ErrorState error={error} onRetry={refetch} />
  return data ? <PayingForm key={data.version} paying={data} /> : <Skeleton h={320} />
}

const account = z.string().nullable()
const form = z.object({
  customerAccountId: account,
  repAccountId: account,
  accruedAccountId: account,
  creditItemId: account,
  secondPersonAbove: z
    .string()
    .trim()
    .transform((text) => text || null)
    .pipe(typedDollars.nullable()),
  approvesBelow: typedDollars,
  minimumPayout: typedDollars,
})

function RewardsForm({ settings }: { settings: Settings }) {
  const { t } = useTranslation()
  const { version, canWrite, accounts, items, secondPersonAbove, approvesBelow, minimumPayout } = settings
  const { customerAccountId, repAccountId, accruedAccountId, creditItemId } = settings
  const save = useAction(saveIncentiveSettings, { refreshes: [getIncentiveSettings], success: t('settings.saved'), silent: true })
  const zodForm = useZodForm(form, {
    initialValues: {
      ...{ customerAccountId, repAccountId, accruedAccountId, creditItemId },
      secondPersonAbove: secondPersonAbove === null ? '' : dollarsText(secondPersonAbove),
      approvesBelow: dollarsText(approvesBelow),
      minimumPayout: dollarsText(minimumPayout),
    },
    onSubmit: (body) => save.mutateAsync({ body: { ...body, version } }),
  })
  const { field, submit, saving, serverError } = zodForm
  const look = lookOf(canWrite)
  const dollars = { ...look, leftSection: '$', inputMode: 'decimal', autoComplete: 'off' } as const
  const pick = (name: 'customerAccountId' | 'repAccountId' | 'accruedAccountId' | 'creditItemId', list: { id: string; name: string }[]) => (
    <ListSelect
      {...field(name)}
      {...look}
      value={zodForm.form.values[name]}
      data={list.map((each) => ({ value: each.id, label: each.name }))}
      description={t(`incentiveSettings.help.${name}`)}
      placeholder={t('incentiveSettings.notSaid')}
      clearable={canWrite}
    />
  )
  const spent = accounts.filter(({ classification }) => classification !== 'Liability')
  const owed = accounts.filter(({ classification }) => classification === 'Liability')
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Title order={2} size="h4">
          {t('incentiveSettings.rewards')}
        </Title>
        <FormError error={serverError} />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {pick('customerAccountId', spent)}
          {pick('repAccountId', spent)}
          {pick('accruedAccountId', owed)}
          {pick('creditItemId', items)}
          <TextInput {...field('secondPersonAbove')} {...dollars} description={t('incentiveSettings.help.secondPersonAbove')} />
          <TextInput {...field('approvesBelow')} {...dollars} description={t('incentiveSettings.help.approvesBelow')} />
          <TextInput {...field('minimumPayout')} {...dollars} description={t('incentiveSettings.help.minimumPayout')} />
        </SimpleGrid>
        <Group>
          <GuardedButton ability="settings.write" allowed={canWrite} type="submit" loading={saving}>
            {t('incentiveSettings.saveRewards')}
          </GuardedButton>
        </Group>
      </Stack>
      <UnsavedWarning when={zodForm.form.isDirty() && !saving} />
    </form>
  )
}
