import { IMAGE_LABELS } from '@institut/contract/content/labels';
import { IMAGE_FOCUS_LABELS, IMAGE_FOCUSES, type ImageFocus } from '@institut/contract/content/images';
import type { ComponentProps } from 'react';
import { RadioCards } from '../../../ui/choices.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { ImageField } from '../../../ui/ImageField.tsx';
import { uploadImage } from '../uploadImage.ts';
import { choiceField, textField } from './contentFields.ts';
import { labelledOptions } from '../../../ui/formFields.tsx';

/** The descriptors of the image of a course, news item or career. */
export const IMAGE_FIELDS = {
  image: textField(IMAGE_LABELS.image),
  imageAlt: textField(IMAGE_LABELS.imageAlt),
  imageFocus: choiceField(IMAGE_LABELS.imageFocus, IMAGE_FOCUS_LABELS),
};

type Props = {
  /** `edit.uploadField('image')` */
  image: Pick<
    ComponentProps<typeof ImageField>,
    'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'onUploading'
  >;
  /** `edit.text('imageAlt')` */
  alt: Pick<ComponentProps<typeof TextField>, 'id' | 'name' | 'value' | 'onChange' | 'onBlur' | 'error'>;
  /** `edit.field('imageFocus')` */
  focus: { name: string; value: ImageFocus; onChange: (focus: ImageFocus) => void };
};

const focuses = labelledOptions(IMAGE_FOCUSES, IMAGE_FOCUS_LABELS);

/** The image of a course, news item or career, with its cut and its alternative text. */
export function ImageFields({ image, alt, focus }: Props) {
  return (
    <ImageField {...image} label={IMAGE_LABELS.image} focus={focus.value} optional upload={uploadImage}>
      {image.value !== '' && (
        <>
          <RadioCards {...focus} legend={IMAGE_LABELS.imageFocus} options={focuses} columns={3} />
          <TextField
            {...alt}
            label={IMAGE_LABELS.imageAlt}
            help="Šta slika prikazuje, za one koji je ne vide. Ostavite prazno ako je slika samo ukras."
            optional
          />
        </>
      )}
    </ImageField>
  );
}
