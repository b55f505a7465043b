/** The names of the fields of the image of a course, news item or career. */
export const IMAGE_LABELS = {
  image: 'Slika',
  imageAlt: 'Opis slike',
  imageFocus: 'Isječak slike',
};
