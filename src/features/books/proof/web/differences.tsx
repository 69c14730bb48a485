import { Button, Group, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { type Difference, getProof, ownEntities, readDifferences } from '../contract.ts'
import { DifferenceItem } from './difference-item.tsx'
import classes from './proof.module.css'

const isMirrored = ({ entity }: Difference) => !ownEntities.includes(entity)

/** The exact records on which both sides do not agree. */
export function Differences({ differences, more }: { differences: Difference[]; more: number }) {
  const { t } = useTranslation()
  const may = useCan()
  const read = useAction(readDifferences, { refreshes: [getProof] })
  const open = differences.filter((each) => each.state === 'open' && isMirrored(each)).map(({ id }) => id)
  const readAgain = may('sync.write') ? (ids: string[]) => read.mutate({ body: { ids } }) : undefined
  return (
    <section aria-labelledby="proof-differences">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4" id="proof-differences">
          {t('proof.differences')}
        </Title>
        {readAgain && open.length > 1 && (
          <Button variant="default" size="xs" loading={read.isPending} onClick={() => readAgain(open)}>
            {t('proof.readAll')}
          </Button>
        )}
      </Group>
      <ul className={classes.list}>
        {differences.map((each) => (
          <DifferenceItem
            key={each.id}
            difference={each}
            onReadAgain={isMirrored(each) ? readAgain && (() => readAgain([each.id])) : undefined}
          />
        ))}
      </ul>
      {more > 0 && <Text mt="sm">{t('proof.more', { count: more })}</Text>}
    </section>
  )
}
