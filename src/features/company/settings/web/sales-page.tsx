import { Alert, Button, Checkbox, Group, type InputWrapperProps, SimpleGrid, Skeleton, Stack, TextInput, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useApi } from '#web/app/calls/query.ts'
import { DraftOffer } from '#web/ui/dialogs/draft-offer.tsx'
import { UnsavedWarning } from '#web/ui/dialogs/unsaved-warning.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { ListSelect } from '#web/ui/fields/list-select.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { getSalesSettings } from '../contract.ts'
import type { Sales } from './sales-form.ts'
import { SalesStates } from './sales-states.tsx'
import { useSalesForm } from './use-sales-form.ts'

/** How the company sells: what delivery costs, which tax is added, how long a payment link lives. */
export default function SalesPage() {
  const sales = useApi(getSalesSettings, {})
  if (sales.error) return <ErrorState error={sales.error} onRetry={sales.refetch} />
  if (!sales.data) return <Skeleton h={320} maw={720} />
  return <SalesSettings sales={sales.data} />
}

function SalesSettings({ sales }: { sales: Sales }) {
  const { t } = useTranslation()
  const zodForm = useSalesForm(sales)
  const { form, field, submit, saving, serverError, draft, showNewest } = zodForm
  const { canWrite } = sales
  const look = {
    readOnly: !canWrite,
    variant: canWrite ? 'default' : 'filled',
    inputWrapperOrder: ['label', 'input', 'description', 'error'] satisfies InputWrapperProps['inputWrapperOrder'],
  }
  const dollars = { ...look, leftSection: '$', inputMode: 'decimal', autoComplete: 'off' } as const
  const codes = sales.taxCodes.map(({ id, name, percent }) => ({ value: id, label: `${name} (${percent}%)` }))
  return (
    <form onSubmit={submit} noValidate>
      <Stack maw={720} gap="md">
        <DraftOffer {...draft} />
        <FormError error={serverError} />
        {serverError?.code === 'settingsChanged' && (
          <Group>
            <Button variant="default" onClick={showNewest}>
              {t('settings.showNewest')}
            </Button>
          </Group>
        )}
        <Title order={2} size="h4">
          {t('settings.sales.delivery')}
        </Title>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput {...field('deliveryAmount')} {...dollars} description={t('settings.sales.deliveryHelp')} />
          <TextInput {...field('deliveryFreeFrom')} {...dollars} description={t('settings.sales.freeFromHelp')} />
        </SimpleGrid>
        <Title order={2} size="h4" mt="md">
          {t('settings.sales.tax')}
        </Title>
        <ListSelect
          {...field('taxCodeId')}
          {...look}
          value={form.values.taxCodeId}
          description={t(codes.length ? 'settings.sales.taxHelp' : 'settings.sales.noTaxCodes')}
          placeholder={t('settings.sales.noTax')}
          data={codes}
          clearable={canWrite}
        />
        <Checkbox
          {...form.getInputProps('chargesNoTax', { type: 'checkbox' })}
          label={t('fields.chargesNoTax')}
          description={t('settings.sales.chargesNoTaxHelp')}
          disabled={!canWrite}
        />
        {!sales.taxCodeId && !sales.chargesNoTax && (
          <Alert color="yellow" role="status">
            {t('settings.sales.taxNotSaid')}
          </Alert>
        )}
        <SalesStates zodForm={zodForm} codes={codes} canWrite={canWrite} />
        <Title order={2} size="h4" mt="md">
          {t('approvals.title')}
        </Title>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput {...field('approvalAbove')} {...dollars} description={t('settings.sales.approvalHelp')} />
        </SimpleGrid>
        <Title order={2} size="h4" mt="md">
          {t('settings.sales.link')}
        </Title>
        <TextInput {...field('linkDays')} {...look} inputMode="numeric" autoComplete="off" styles={{ wrapper: { maxWidth: 120 } }} />
        <Group>
          <GuardedButton ability="settings.write" allowed={canWrite} type="submit" loading={saving}>
            {t('common.save')}
          </GuardedButton>
        </Group>
      </Stack>
      <UnsavedWarning when={form.isDirty() && !saving} />
    </form>
  )
}
