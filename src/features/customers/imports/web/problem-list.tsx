import { Group, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Import } from '../contract.ts'
import classes from './imports.module.css'
import { BadRowsButton } from './step-buttons.tsx'

/** Why rows are left out, and what of the others is left out or read otherwise: each said once; the rows as files. */
export function ProblemList({ data }: { data: Import }) {
  const { t } = useTranslation()
  return (
    <>
      <Said id={data.id} which="leftOut" title={t('imports.leftOut')} said={data.problems} />
      <Said id={data.id} which="noted" title={t('imports.notes.title')} said={data.notes} />
    </>
  )
}

type SaidProps = { id: string; which: 'leftOut' | 'noted'; title: string; said: Import['problems'] }

function Said({ id, which, title, said }: SaidProps) {
  if (!said.length) return null
  const titleId = `${which}-title`
  return (
    <section aria-labelledby={titleId}>
      <Group justify="space-between" mb="xs">
        <Title order={3} size="h5" id={titleId}>
          {title}
        </Title>
        <BadRowsButton id={id} which={which} />
      </Group>
      <ul className={classes.list}>
        {said.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </section>
  )
}
