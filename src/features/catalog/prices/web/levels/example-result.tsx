import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DataTable } from '#web/ui/data-table.tsx'
import type { LevelPrice } from '../../contract.ts'
import { type PriceAsked, type PriceFacts, priceOf } from '../../price.ts'
import { dollarsOf } from '../../price-sentence.ts'
import classes from '../prices.module.css'
import { fromText } from '../row-text.ts'
import { countText, nextText, whyText } from '../why-text.ts'
import { stepsOf } from './example-facts.ts'

type Props = { facts: PriceFacts; rows: readonly LevelPrice[]; asked: PriceAsked }

/** The price, why it is so, and what it is from other quantities on. */
export function ExampleResult({ facts, rows, asked }: Props) {
  const { t } = useTranslation()
  const { unitPrice, why } = priceOf(facts, asked)
  const steps = stepsOf(rows, asked.unit, facts.unit)
  return (
    <div aria-live="polite">
      {unitPrice === null ? (
        <Text>{t('prices.noPrice')}</Text>
      ) : (
        <>
          <Text className={classes.result}>
            <span className="numbers">${dollarsOf(unitPrice)}</span>
          </Text>
          <Text size="sm">{whyText(why)}</Text>
          {why.next && (
            <Text size="sm" c="dimmed">
              {nextText(why)}
            </Text>
          )}
        </>
      )}
      {steps.length > 1 && (
        <DataTable>
          <thead>
            <tr>
              <th scope="col">{t('fields.quantity')}</th>
              <th scope="col" data-end>
                {t('prices.fields.price')}
              </th>
            </tr>
          </thead>
          <tbody>
            {steps.map((quantity) => (
              <tr key={quantity}>
                <td>{fromText({ minimum: quantity, unit: asked.unit || facts.unit }) || countText(quantity, asked.unit || facts.unit)}</td>
                <td data-end>${dollarsOf(priceOf(facts, { ...asked, quantity }).unitPrice ?? '0')}</td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      )}
    </div>
  )
}
