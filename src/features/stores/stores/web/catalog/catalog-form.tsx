import { Alert, Button, Group, MultiSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Result } from '#contract/endpoint.ts'
import { useCategories } from '#features/catalog/categories/web/door.ts'
import { ItemPicker, useFoundItems } from '#features/catalog/items/web/door.ts'
import { useAction } from '#web/app/calls/query.ts'
import { UnsavedWarning } from '#web/ui/dialogs/unsaved-warning.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { numberText } from '#web/ui/values/numbers.ts'
import { type getStoreCatalog, type Store, saveStoreCatalog } from '../../contract.ts'
import { shownStores } from '../shown-stores.ts'
import { ItemRules, type OwnItem } from './item-rules.tsx'

type Props = { store: Store; catalog: Result<typeof getStoreCatalog> }
/** What the form goes by. */
type Base = { version: number; categoryIds: string[]; items: readonly OwnItem[] }
const mostItems = 2000

/** Its categories with all below them, and what it says of single items. */
export function CatalogForm({ store, catalog }: Props) {
  const { t } = useTranslation()
  const { tree } = useCategories()
  const [base, setBase] = useState<Base>(catalog)
  const [categoryIds, setCategoryIds] = useState(base.categoryIds)
  const [items, setItems] = useState<readonly OwnItem[]>(base.items)
  const save = useAction(saveStoreCatalog, { refreshes: shownStores, success: t('stores.catalog.saved'), silent: true })
  const isDirty = categoryIds !== base.categoryIds || items !== base.items
  const isOld = catalog.version > base.version
  const mayEdit = store.canWrite && store.status !== 'Archived'
  const show = (shown: Base) => {
    setBase(shown)
    setCategoryIds(shown.categoryIds)
    setItems(shown.items)
    save.reset()
  }
  // What others save comes in by itself, but never over what somebody is changing here.
  if (isOld && !isDirty && !save.isPending) show(catalog)
  const send = () => {
    const own = items.map(({ itemId, offered, position, minimumQuantity, multipleQuantity, maximumQuantity }) => ({
      ...{ itemId, offered, position, minimumQuantity, multipleQuantity, maximumQuantity },
    }))
    save.mutate(
      { params: { id: store.id }, body: { version: base.version, categoryIds, items: own } },
      { onSuccess: ({ version }) => setBase({ ...base, version, categoryIds, items }) },
    )
  }
  return (
    <Stack gap="xl" maw={980}>
      <UnsavedWarning when={isDirty && !save.isPending} inAddress />
      <Text role="status">
        {t('stores.catalog.offers', { count: catalog.offered, shown: numberText(catalog.offered) })}
        {catalog.withoutPrice > 0 &&
          ` ${t('stores.catalog.withoutPrice', { count: catalog.withoutPrice, shown: numberText(catalog.withoutPrice) })}`}
      </Text>
      {save.error && (
        <Alert color="red" role="alert">
          {save.error.message} {Object.values(save.error.fields).join(' ')}
          {isOld && (
            <Group mt="sm">
              <Button size="sm" variant="default" onClick={() => show(catalog)}>
                {t('settings.showNewest')}
              </Button>
            </Group>
          )}
        </Alert>
      )}
      <MultiSelect
        label={t('stores.catalog.categories')}
        description={t('stores.catalog.categoriesHelp')}
        placeholder={categoryIds.length ? undefined : t('stores.catalog.everything')}
        data={tree.map(({ id, path }) => ({ value: id, label: path }))}
        value={categoryIds}
        onChange={setCategoryIds}
        searchable
        clearable
        readOnly={!mayEdit}
        nothingFoundMessage={t('items.categories.noneFound')}
        clearButtonProps={{ 'aria-label': t('choice.clear') }}
        comboboxProps={{ withinPortal: false }}
        maw={560}
      />
      <Section title={t('stores.catalog.items')}>
        <Text c="dimmed" mb="md" maw={640}>
          {t('stores.catalog.itemsText')}
        </Text>
        {items.length > 0 && <ItemRules items={items} readOnly={!mayEdit} onChange={setItems} />}
        {mayEdit && items.length < mostItems && (
          <Group mt="md" maw={420}>
            <ItemPicker
              label={t('stores.catalog.addItem')}
              useRows={useFoundItems}
              nothingFound={t('orders.form.noItem')}
              flex={1}
              onPick={({ id, number, name }) =>
                setItems((before) => (before.some(({ itemId }) => itemId === id) ? before : [...before, added(id, number, name)]))
              }
            />
          </Group>
        )}
      </Section>
      {mayEdit && (
        <Group gap="sm">
          <GuardedButton ability="stores.write" loading={save.isPending} onClick={send}>
            {t('stores.catalog.save')}
          </GuardedButton>
          {isDirty && (
            <Button variant="default" onClick={() => show(base)}>
              {t('common.cancel')}
            </Button>
          )}
        </Group>
      )}
    </Stack>
  )
}

const added = (itemId: string, number: string, name: string): OwnItem => ({
  ...{ itemId, number, name },
  picture: null,
  active: true,
  offered: null,
  position: null,
  minimumQuantity: '',
  multipleQuantity: '',
  maximumQuantity: '',
})
