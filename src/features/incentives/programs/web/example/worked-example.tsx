import { Stack, Text, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { numberText } from '#contract/fields.ts'
import { formatCents } from '#contract/money.ts'
import { refusalSentence, rewardSentence } from '#features/incentives/attainment/door.ts'
import { currentLanguage, textOf } from '#web/app/text.ts'
import { Section } from '#web/ui/page/section.tsx'
import type { ProgramFields } from '../../contract.ts'
import { programTerms, type RewardLine } from '../../terms.ts'
import { typedSum } from '../form/typed-amounts.ts'
import classes from './example.module.css'
import { type Example, exampleOf } from './example-of.ts'

type Props = { fields: Omit<ProgramFields, 'program' | 'programName' | 'noCeiling'>; rewards: readonly RewardLine[] }

const units = numberText.regex(/^\d{1,9}(\.\d{1,4})?$/)
const read = <T,>(schema: z.ZodType<T>, text: string) => schema.safeParse(text).data

/** A sale is typed, and the sentence that its payees would read is there. Nothing of it is kept. */
export function WorkedExample({ fields, rewards }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState({ sale: '1200', units: '12', before: '', back: '' })
  const terms = programTerms.safeParse({ ...fields, rewards }).data
  const sale = read(typedSum, typed.sale)
  const before = read(typedSum, typed.before)
  const back = read(typedSum, typed.back)
  const quantity = read(units, typed.units)
  const isRead = sale !== undefined && before !== undefined && back !== undefined && quantity !== undefined && back <= sale
  const example = terms && isRead ? exampleOf(terms, { sale, before, back, units: quantity }) : null
  const asks = {
    units: rewards.some(({ compType }) => compType === 'U'),
    before:
      fields.maxPerPayee !== null || fields.maximumAllowed !== null || rewards.some(({ compType }) => compType === 'T' || compType === 'G'),
  }
  const box = (key: keyof typeof typed, dollars = true) => (
    <TextInput
      label={t(`programs.example.${key}`)}
      value={typed[key]}
      onChange={({ currentTarget: { value } }) => setTyped((was) => ({ ...was, [key]: value }))}
      inputMode="decimal"
      autoComplete="off"
      maxLength={14}
      leftSection={dollars ? '$' : undefined}
    />
  )
  return (
    <Section title={t('programs.example.title')}>
      <Stack gap="sm" className={classes.example}>
        <Text size="sm" c="dimmed">
          {t('programs.example.text')}
        </Text>
        <div className={classes.typed}>
          {box('sale')}
          {asks.units && box('units', false)}
          {asks.before && box('before')}
          {box('back')}
        </div>
        <div role="status">
          {example && terms ? (
            <Outcome example={example} rewards={terms.rewards} />
          ) : (
            <Text size="sm">{t(terms ? 'programs.example.notRead' : 'programs.example.noReward')}</Text>
          )}
        </div>
      </Stack>
    </Section>
  )
}

function Outcome({ example: { lines, refused, cents }, rewards }: { example: Example; rewards: readonly RewardLine[] }) {
  const { t } = useTranslation()
  const id = useId()
  const spoken = { language: currentLanguage(), t: textOf, nameOf: (name: string) => name }
  return (
    <>
      {rewards.map(({ id: lineId, name, payee }) => {
        const own = lines.filter((line) => line.lineId === lineId)
        const why = refused.filter((each) => each.lineId === null || each.lineId === lineId)
        if (own.length + why.length === 0) return null
        return (
          <div key={lineId} className={classes.line}>
            <Text fw={550} component="h3" size="sm" id={`${id}${lineId}`}>
              {name}
              <Text span inherit c="dimmed" fw={400}>{` · ${t(`programs.payees.${payee}`)}`}</Text>
            </Text>
            {own.map((line) => (
              <Text key={line.trace.documentId} size="sm">
                {rewardSentence(line, spoken)}
              </Text>
            ))}
            {why.map((each) => (
              <Text key={each.refusal} size="sm">
                {refusalSentence(each, spoken)}
              </Text>
            ))}
          </div>
        )
      })}
      <Text fw={600} mt="sm">
        {t('programs.example.total', { amount: formatCents(cents) })}
      </Text>
    </>
  )
}
