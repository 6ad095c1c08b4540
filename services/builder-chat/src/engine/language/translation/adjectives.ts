/** Adjectives and participles in use as such: `English | German | Spanish | French`, each in its first form. */
export const adjectives = `
old | alt | viejo, antiguo | ancien, vieux
heavy | schwer | pesado | lourd
light | leicht | ligero | léger
easy | einfach | fácil | facile
difficult | schwierig | difícil | difficile
long | lang | largo | long
short | kurz | corto | court
wide | breit | ancho | large
thick | dick | grueso | épais
thin | dünn | fino | mince
whole | ganz | entero | entier
good | gut | bueno | bon
bad | schlecht | malo | mauvais
better | besser | mejor | meilleur
right | richtig | correcto | correct
wrong | falsch | equivocado | faux
early | früh | temprano | tôt
late | spät | tarde | tardif
cheap | billig | barato | bon marché
expensive | teuer | caro | cher
warm | warm | cálido | tiède
hot | heiß | caliente | chaud
cold | kalt | frío | froid
dry | trocken | seco | sec
wet | nass | mojado | mouillé
clean | sauber | limpio | propre
dirty | schmutzig | sucio | sale
empty | leer | vacío | vide
red | rot | rojo | rouge
green | grün | verde | vert
blue | blau | azul | bleu
yellow | gelb | amarillo | jaune
black | schwarz | negro | noir
white | weiß | blanco | blanc
vegetarian | vegetarisch | vegetariano | végétarien
vegan | vegan | vegano | végan
pregnant | schwanger | embarazado | enceinte
healthy | gesund | sano | sain
dead | tot | muerto | mort
alive | lebendig | vivo | vivant
sober | nüchtern | ayuno | à jeun
absent | abwesend | ausente | absent
excused | entschuldigt | justificado | excusé
married | verheiratet | casado | marié
private | privat | privado | privé
public | öffentlich | público | public
internal | intern | interno | interne
external | extern | externo | externe
important | wichtig | importante | important
special | besonder | especial | particulier
different | verschieden | distinto, diferente | différent
same | gleich | igual | même
single | einzeln | sencillo | simple
double | doppelt | doble | double
reduced | ermäßigt | reducido | réduit
approximate | ungefähr | aproximado | approximatif
estimated | geschätzt | estimado | estimé
desired | gewünscht | deseado | souhaité
exact | genau | exacto | exact
current | aktuell | actual | actuel
previous | vorherig | anterior | précédent
temporary | vorübergehend | temporal | temporaire
valid | gültig | válido | valable
expired | abgelaufen | caducado | périmé
overdue | überfällig | vencido | en retard
occupied | belegt | ocupado | occupé
booked up | ausgebucht | completo | complet
reserved | reserviert | reservado | réservé
sold out | ausverkauft | agotado | épuisé
lost | verloren | perdido | perdu
found | gefunden | encontrado | trouvé
promised | zugesagt | prometido | promis
postponed | verschoben | aplazado | reporté
adjourned | vertagt | pospuesto | ajourné
on the way | unterwegs | de camino | en route
enclosed | beigefügt | adjunto | joint
fragile | zerbrechlich | frágil | fragile
left | links | izquierdo | gauche
right | rechts | derecho | droit
upper | ober | superior | supérieur
lower | unter | inferior | inférieur
front | vorder | delantero | avant
back | hinter | trasero | arrière
male | männlich | masculino | masculin
female | weiblich | femenino | féminin
adult | erwachsen | adulto | adulte
young | jung | joven | jeune
own | eigen | propio | propre
local | örtlich | local | local
unusual | auffällig | raro | inhabituel
normal | normal | normal | normal
empty-handed | leer ausgegangen | con las manos vacías | bredouille
`;
