import { Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '#web/app/calls/query.ts'
import { today } from '#web/ui/values/dates.ts'
import { type FoundItem, searchItems } from '../../../items/contract.ts'
import { ItemField } from '../../../items/web/door.ts'
import { listLevelPrices } from '../../contract.ts'
import { listPricesOfItem } from '../../prices-of-item.ts'
import classes from '../prices.module.css'
import { dayWithin } from '../row-text.ts'
import { exampleFacts, type Rule } from './example-facts.ts'
import { ExampleResult } from './example-result.tsx'

const number = /^\d{1,9}(\.\d{1,4})?$/

/** What the rule, as it is typed now, makes of an item: by the function that prices orders. */
export function WorkedExample({ levelId, rule }: { levelId: string; rule: Rule }) {
  const { t } = useTranslation()
  const id = useId()
  const [picked, setPicked] = useState<FoundItem | null>(null)
  const [quantity, setQuantity] = useState('1')
  const [unit, setUnit] = useState('')
  const item = useFirstItem(levelId, picked)
  const known = useApi(listPricesOfItem, { params: { id: item?.id ?? '' } }, { enabled: item !== null }).data
  const level = known?.levels.find((each) => each.id === levelId)
  const rows = level?.rows ?? []
  const facts = item && known ? exampleFacts(rule, item, { cost: known.cost, rows }) : null
  const amount = quantity.trim().replace(',', '.')
  const packs = item?.packs.filter((pack) => pack.unit !== item.unit) ?? []
  return (
    <section aria-labelledby={id} className={classes.example}>
      <Title order={2} size="h4" mb="sm" id={id}>
        {t('prices.example.title')}
      </Title>
      <Stack gap="sm">
        <ItemField
          key={item && !picked ? item.id : 'picked'}
          label={t('prices.example.item')}
          value={item?.id ?? ''}
          onChange={(_, chosen) => {
            setPicked(chosen)
            setUnit('')
          }}
        />
        <Group grow align="flex-start">
          <TextInput
            label={t('fields.quantity')}
            inputMode="decimal"
            autoComplete="off"
            value={quantity}
            onChange={({ currentTarget }) => setQuantity(currentTarget.value)}
          />
          {item && packs.length > 0 && (
            <NativeSelect
              label={t('fields.unit')}
              value={unit}
              onChange={({ currentTarget }) => setUnit(currentTarget.value)}
              data={[
                { value: '', label: item.unit },
                ...packs.map((pack) => ({ value: pack.unit, label: `${pack.unit} (${pack.quantity})` })),
              ]}
            />
          )}
        </Group>
        {facts && number.test(amount) && Number(amount) > 0 ? (
          <ExampleResult facts={facts} rows={rows} asked={{ unit, quantity: amount, day: dayWithin(today(), rule) }} />
        ) : (
          <Text c="dimmed">{t(item ? 'prices.example.type' : 'prices.example.noItem')}</Text>
        )}
      </Stack>
    </section>
  )
}

/** The one that was picked, else the first that the level has a price of, else the first that is sold. */
function useFirstItem(levelId: string, picked: FoundItem | null): FoundItem | null {
  const prices = useApi(listLevelPrices, { params: { id: levelId }, query: { limit: 1 } })
  const first = prices.data?.rows[0]?.itemId ?? ''
  const items = useApi(searchItems, { query: { ids: first } }, { enabled: prices.data !== undefined && picked === null })
  return picked ?? items.data?.rows[0] ?? null
}
