import { Radio, Select, Stack, Switch, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { isId } from '#contract/fields.ts'
import { countPath } from '#contract/places.ts'
import { listStockLocations } from '#features/catalog/stock/contract.ts'
import { useAction, useApi } from '#web/app/calls/query.ts'
import { requestKey } from '#web/app/calls/request-key.ts'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { numberText } from '#web/ui/values/numbers.ts'
import { countScopes, getCountChoices, newCount, startCount } from '../contract.ts'
import { shownCounts } from './refreshed.ts'

/** What is counted, where, and whether whoever counts is told how many there should be. */
export default function StartDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  // The same as long as the dialog is open: what was lost on its way starts no second count.
  const key = useRef(requestKey())
  const locations = (useApi(listStockLocations, {}).data?.rows ?? []).filter(({ active }) => active)
  const start = useAction(startCount, {
    refreshes: shownCounts,
    success: ({ number }) => t('stock.counts.begun', { number }),
    silent: true,
    onSuccess: async ({ id }) => {
      onClose()
      await navigate(countPath(id))
    },
  })
  const zodForm = useZodForm(newCount, {
    initialValues: {
      locationId: '',
      scope: 'all' as (typeof countScopes)[number],
      categoryId: null as string | null,
      blind: false,
      note: '',
    },
    labels: {
      locationId: t('fields.stockLocation'),
      scope: t('stock.counts.what'),
      categoryId: t('stock.counts.category'),
      note: t('stock.counts.note'),
    },
    onSubmit: (values) => start.mutateAsync({ body: { ...values, requestKey: key.current } }),
  })
  const { form, field } = zodForm
  const { locationId, scope } = form.values
  const first = locations.find(({ isDefault }) => isDefault)?.id ?? locations[0]?.id ?? ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once they are known
  useEffect(() => {
    if (!locationId && first) form.setFieldValue('locationId', first)
  }, [first])
  const choices = useApi(getCountChoices, { params: { locationId } }, { enabled: isId(locationId) }).data
  const due = choices?.due.reduce((sum, { items }) => sum + items, 0) ?? 0
  const text = {
    all: t('stock.counts.scopesText.all', { count: choices?.items ?? 0, shown: numberText(choices?.items ?? 0) }),
    category: t('stock.counts.scopesText.category'),
    due: t('stock.counts.scopesText.due', { count: due, shown: numberText(due) }),
  }
  return (
    <SaveDialog title={t('stock.counts.startTitle')} zodForm={zodForm} small label={t('stock.counts.start')} onClose={onClose}>
      <Select
        {...field('locationId')}
        data={locations.map(({ id, name }) => ({ value: id, label: name }))}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
        data-autofocus
      />
      <Radio.Group {...field('scope')} value={scope}>
        <Stack gap="xs" mt={4}>
          {countScopes.map((each) => (
            <Radio
              key={each}
              value={each}
              label={t(`stock.counts.scopes.${each}`)}
              description={choices ? text[each] : '…'}
              disabled={each === 'category' && choices?.categories.length === 0}
            />
          ))}
        </Stack>
      </Radio.Group>
      {scope === 'category' && (
        <Select
          {...field('categoryId')}
          data={(choices?.categories ?? []).map(({ id, name, items }) => ({ value: id, label: `${name} (${numberText(items)})` }))}
          comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
        />
      )}
      <Switch
        label={t('stock.counts.blind')}
        description={t('stock.counts.blindHelp')}
        checked={form.values.blind}
        onChange={({ currentTarget }) => form.setFieldValue('blind', currentTarget.checked)}
      />
      <TextInput {...field('note')} autoComplete="off" />
    </SaveDialog>
  )
}
