import { Anchor, Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { orderPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { dayText } from '#web/ui/values/dates.ts'
import type { FoundItem } from '../../../items/contract.ts'
import { ItemField } from '../../../items/web/door.ts'
import { findPrice } from '../../contract.ts'
import { dollarsOf } from '../../price-sentence.ts'
import classes from '../prices.module.css'
import { nextText, whyText } from '../why-text.ts'

const typingMs = 250

/** What the customer pays for an item, and why, without placing an order. */
export function PriceCheck({ customerId }: { customerId: string }) {
  const { t } = useTranslation()
  const id = useId()
  const [item, setItem] = useState<FoundItem | null>(null)
  const [quantity, setQuantity] = useState('1')
  const [unit, setUnit] = useState('')
  const [amount] = useDebouncedValue(quantity, typingMs)
  const query = { itemId: item?.id ?? '', customerId, unit, quantity: amount }
  const isWhole = item !== null && findPrice.query.safeParse(query).success
  const found = useApi(findPrice, { query }, { enabled: isWhole, placeholderData: (before) => before })
  const packs = item?.packs.filter((pack) => pack.unit !== item.unit) ?? []
  const { unitPrice, why, lastPaid } = (isWhole && found.data) || { unitPrice: null, why: null, lastPaid: null }
  return (
    <section aria-labelledby={id} className={classes.example}>
      <Title order={2} size="h4" mb="sm" id={id}>
        {t('prices.check.title')}
      </Title>
      <Stack gap="sm">
        <ItemField
          label={t('prices.fields.itemNumber')}
          value={item?.id ?? ''}
          onChange={(_, chosen) => {
            setItem(chosen)
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
        <FormError error={isWhole ? found.error : null} />
        <div aria-live="polite">
          {!why && <Text c="dimmed">{t('prices.check.help')}</Text>}
          {why && unitPrice === null && <Text>{t('prices.noPrice')}</Text>}
          {why && unitPrice !== null && (
            <>
              <Text className={classes.result}>
                <span className="numbers">${dollarsOf(unitPrice)}</span>
              </Text>
              <Text size="sm">{whyText(why)}</Text>
            </>
          )}
          {why?.next && (
            <Text size="sm" c="dimmed">
              {nextText(why)}
            </Text>
          )}
          {lastPaid && (
            <Text size="sm" c="dimmed">
              {t('prices.lastPaid', { price: dollarsOf(lastPaid.unitPrice), day: dayText(lastPaid.day) })}{' '}
              <Anchor component={Link} to={orderPath(lastPaid.orderId)} inherit underline="always">
                {lastPaid.label}
              </Anchor>
            </Text>
          )}
        </div>
      </Stack>
    </section>
  )
}
