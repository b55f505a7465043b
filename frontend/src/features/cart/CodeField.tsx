import { useState } from 'react';
import { useSelector } from 'react-redux';
import { useFocusOnChange } from '../../lib/useFocusOnChange.ts';
import { useCall } from '../../store/calls.ts';
import { StatusRegion } from '../../ui/a11y.tsx';
import { Button } from '../../ui/Button.tsx';
import { CallForm } from '../../ui/CallForm.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Note, Row } from '../../ui/primitives.ts';
import { checkCode, useCartCode, useOrderLines } from './cartCode.ts';
import { selectCartItems } from './cartSlice.ts';

/** The code for a discount: a button that opens its field, and the code once the server has found it valid. */
export function CodeField() {
  const { code, setCode } = useCartCode();
  const [isOpen, setIsOpen] = useState(false);
  const { isRunning } = useCall(checkCode);
  const lines = useOrderLines(useSelector(selectCartItems));
  const counts = lines.some(({ discounts }) => discounts.some(({ kind }) => kind === 'code'));
  // The button that applies a code is gone with its form, the one that removes it with the code.
  const ref = useFocusOnChange<HTMLDivElement>(code?.code ?? '');
  return (
    <div ref={ref} tabIndex={-1}>
      <StatusRegion>
        {code && (
          <Note size="base">
            {counts
              ? `Kod ${code.code} je primijenjen.`
              : `Kod ${code.code} ne umanjuje cijenu odabranih kurseva.`}
          </Note>
        )}
      </StatusRegion>
      {code ? (
        <Button look="quiet" onClick={() => setCode(null)}>
          Ukloni kod
        </Button>
      ) : (
        <Button look="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          Imate kod?
        </Button>
      )}
      {!code && isOpen && (
        <CallForm
          call={checkCode}
          label="Kod za popust"
          initial={{ code: '' }}
          check={(given): Record<string, string> => (given.code.trim() ? {} : { code: 'Unesite kod.' })}
          request={(body) => ({ body })}
          onDone={(offer) => {
            setIsOpen(false);
            setCode(offer);
          }}
        >
          {({ text }) => (
            <>
              <TextField
                {...text('code')}
                label="Kod za popust"
                help="Npr. K7M2-9QXA"
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
              />
              <Row>
                <Button type="submit" look="outline" loading={isRunning} loadingText="Provjeravamo…">
                  Primijeni kod
                </Button>
              </Row>
            </>
          )}
        </CallForm>
      )}
    </div>
  );
}
