import { IconFlag } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ReviewFlag } from '../engine/flags.ts'
import classes from './attainment.module.css'

/** Why somebody is to look at a sale. */
export function Flags({ flags }: { flags: readonly ReviewFlag[] }) {
  const { t } = useTranslation()
  if (flags.length === 0) return null
  const text = flags.map((flag) => t(`attainment.flags.${flag}`)).join(', ')
  return (
    <span className={classes.flags} title={text}>
      <IconFlag size={14} aria-hidden />
      <span className="visually-hidden">{text}</span>
    </span>
  )
}
