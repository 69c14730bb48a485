import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Computed } from '../../../document/computed.ts'
import type { Draft, DraftLine } from '../../../document/draft.ts'
import type { Known } from '../../../document/known.ts'
import classes from '../sell.module.css'
import { LineRow } from './line-row.tsx'

type Props = { draft: Draft; change: (to: (before: Draft) => Partial<Draft>) => void; shown: Computed; known: Known }

export function LineList({ draft, change, shown, known }: Props) {
  const { t } = useTranslation()
  if (draft.lines.length === 0) return <Text c="dimmed">{t('deviceSell.noLinesYet')}</Text>
  const set = (key: string, to: Partial<DraftLine> | null) =>
    change(({ lines }) => ({
      lines: to ? lines.map((line) => (line.key === key ? { ...line, ...to } : line)) : lines.filter((line) => line.key !== key),
    }))
  return (
    <ul className={classes.list} aria-label={t('deviceSell.lines')}>
      {draft.lines.map((line, at) => {
        const found = shown.lines[at]
        return (
          found && (
            <li key={line.key}>
              <LineRow
                line={line}
                found={found}
                breaches={shown.breaches.filter(({ lineNo }) => lineNo !== null && lineNo === found.made?.lineNo)}
                known={known}
                kind={draft.kind}
                onChange={(to) => set(line.key, to)}
              />
            </li>
          )
        )
      })}
    </ul>
  )
}
