import { Button, Group, Select, SimpleGrid, Switch, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { listReps } from '#features/identity/reps/contract.ts'
import { useAction, useApi } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { ListSelect } from '#web/ui/fields/list-select.tsx'
import {
  addStockLocation,
  listStockLocations,
  locationKinds,
  negativeRules,
  type StockLocation,
  saveStockLocation,
  setStockLocationActive,
  stockLocation,
} from '../../contract.ts'
import { RuleChoice } from '../rule-choice.tsx'

/** Empty: as the company's settings say. */
const locationForm = stockLocation.extend({ negative: z.enum(['', ...negativeRules]) })

type Props = { location: StockLocation | null; isFirst: boolean; onClose: () => void }

/** A new location, or one that is changed or closed. */
export default function LocationDialog({ location, isFirst, onClose }: Props) {
  const { t } = useTranslation()
  const can = useCan()
  const shared = { refreshes: [listStockLocations], success: t('stock.locations.saved'), silent: true, onSuccess: onClose }
  const add = useAction(addStockLocation, shared)
  const save = useAction(saveStockLocation, shared)
  const reps = useApi(listReps, {}, { enabled: can('reps.read') })
  const zodForm = useZodForm(locationForm, {
    initialValues: {
      name: location?.name ?? '',
      kind: location?.kind ?? 'warehouse',
      address1: location?.address1 ?? '',
      address2: location?.address2 ?? '',
      city: location?.city ?? '',
      state: location?.state ?? '',
      zip: location?.zip ?? '',
      answersFor: location?.answersFor ?? '',
      isDefault: location?.isDefault ?? isFirst,
      negative: location?.negative ?? '',
    },
    isStored: location !== null,
    labels: {
      kind: t('stock.locations.kind'),
      answersFor: t('stock.locations.answersFor'),
      isDefault: t('stock.locations.isDefault'),
      negative: t('stock.settings.negative'),
    },
    onSubmit: ({ negative, ...values }) => {
      const body = { ...values, negative: negative || null }
      return location
        ? save.mutateAsync({ params: { id: location.id }, body: { ...body, version: location.version } })
        : add.mutateAsync({ body })
    },
  })
  const { form, field } = zodForm
  return (
    <SaveDialog
      title={location ? t('stock.locations.editNamed', { name: location.name }) : t('stock.locations.add')}
      zodForm={zodForm}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput {...field('name')} autoComplete="off" data-autofocus />
        <Select
          {...field('kind')}
          data={locationKinds.map((kind) => ({ value: kind, label: t(`stock.locationKinds.${kind}`) }))}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
        />
      </SimpleGrid>
      <TextInput {...field('address1')} autoComplete="off" />
      <TextInput {...field('address2')} autoComplete="off" />
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <TextInput {...field('city')} autoComplete="off" />
        <TextInput {...field('state')} autoComplete="off" />
        <TextInput {...field('zip')} autoComplete="off" />
      </SimpleGrid>
      <ListSelect
        {...field('answersFor')}
        value={form.values.answersFor || null}
        onChange={(code) => form.setFieldValue('answersFor', code ?? '')}
        data={(reps.data?.rows ?? []).map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))}
        description={t('stock.locations.answersForHelp')}
        clearable
      />
      {!location?.isDefault && location?.active !== false && (
        <Switch
          label={t('stock.locations.isDefault')}
          description={t('stock.locations.isDefaultHelp')}
          checked={form.values.isDefault}
          disabled={isFirst}
          onChange={({ currentTarget }) => form.setFieldValue('isDefault', currentTarget.checked)}
        />
      )}
      <RuleChoice {...field('negative')} value={form.values.negative} asCompany />
      {location && !location.isDefault && <CloseLocation location={location} onClose={onClose} />}
    </SaveDialog>
  )
}

function CloseLocation({ location: { id, name, active }, onClose }: { location: StockLocation; onClose: () => void }) {
  const { t } = useTranslation()
  const set = useAction(setStockLocationActive, {
    refreshes: [listStockLocations],
    success: t(active ? 'stock.locations.closedNamed' : 'stock.locations.reopened', { name }),
    onSuccess: onClose,
  })
  return (
    <Group gap="sm">
      <Button variant="default" size="xs" loading={set.isPending} onClick={() => set.mutate({ params: { id }, body: { active: !active } })}>
        {t(active ? 'stock.locations.close' : 'stock.locations.reopen')}
      </Button>
      {active && (
        <Text size="sm" c="dimmed">
          {t('stock.locations.closeHelp')}
        </Text>
      )}
    </Group>
  )
}
