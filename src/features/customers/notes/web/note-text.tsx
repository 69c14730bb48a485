import { Anchor } from '@mantine/core'
import { piecesOf } from './links.ts'
import classes from './notes.module.css'

/** Plain text with its line breaks; addresses lead out of the product and tell nobody where from. */
export const NoteText = ({ text }: { text: string }) =>
  text && (
    <p className={classes.text}>
      {piecesOf(text).map(({ at, text: piece, href }) =>
        href ? (
          <Anchor key={at} href={href} target="_blank" rel="noopener noreferrer nofollow" underline="always">
            {piece}
          </Anchor>
        ) : (
          piece
        ),
      )}
    </p>
  )
