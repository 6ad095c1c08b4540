/** Further verbs of everyday requests, in the form of `common-verbs.ts`. */
export const usualVerbs = `
think thought | denken denkt gedacht dachte | pensar piensa pensó - | penser - - -
believe believed | glauben - - - | creer cree creyó creído | croire croit cru croient
feel felt | fühlen - - - | sentir siente sintió - | sentir sent senti sentent
let let | lassen lässt gelassen ließ | dejar - - - | laisser - - -
ask asked | fragen - - - | preguntar - - - | demander - - -
ask asked | nach|fragen - - - | - - - - | interroger - - -
see seen | gucken - - - | consultar - - - | consulter - - -
enter entered | ein|geben gibt eingegeben gab | - - - - | - - - -
access accessed | zu|greifen greift zugegriffen griff | acceder - - - | accéder - - -
approve approved | - - - - | validar - - - | - - - -
edit edited | - - - - | editar - - - | éditer - - -
manage managed | pflegen - - - | - - - - | - - - -
lie lain | liegen - gelegen lag | yacer - - - | - - - -
offer offered | an|bieten bietet angeboten bot | ofrecer - - - ofrezco | offrir offre offert offrent
offer offered | bieten bietet geboten bot | - - - - | - - - -
call called | an|rufen ruft angerufen rief | llamar - - - | appeler appelle appelé appellent
call called | rufen - gerufen rief | - - - - | téléphoner - - -
talk talked | reden redet geredet redete | hablar - - - | parler - - -
speak spoken | sprechen spricht gesprochen sprach | - - - - | - - - -
discuss discussed | besprechen bespricht besprochen besprach | comentar - - - | discuter - - -
sign up | an|melden meldet angemeldet meldete | inscribir - - inscrito | inscrire inscrit inscrit inscrivent
sign off | ab|melden meldet abgemeldet meldete | - - - - | désinscrire désinscrit désinscrit désinscrivent
sort sorted | sortieren sortiert sortiert sortierte | ordenar - - - | trier - - -
keep kept | behalten behält behalten behielt | guardar - - - | garder - - -
keep kept | auf|heben hebt aufgehoben hob | mantener mantiene mantuvo mantenido mantengo | conserver - - -
store stored | lagern - - - | almacenar - - - | stocker - - -
hand in handed in | ab|geben gibt abgegeben gab | entregar - - - | remettre remet remis remettent
hand in handed in | ein|reichen - - - | - - - - | déposer dépose déposé déposent
pay out paid out | aus|zahlen - - - | - - - - | verser - - -
transfer transferred | überweisen überweist überwiesen überwies | transferir transfiere transfirió - | virer - - -
charge charged | verlangen verlangt verlangt verlangte | cobrar - - - | facturer - - -
charge charged | berechnen berechnet berechnet berechnete | facturar - - - | encaisser - - -
take over taken over | übernehmen übernimmt übernommen übernahm | asumir - - - | reprendre reprend repris reprennent
receive received | erhalten erhält erhalten erhielt | recibir - - - | recevoir reçoit reçu reçoivent
receive received | kriegen - - - | obtener obtiene obtuvo obtenido obtengo | obtenir obtient obtenu obtiennent
create created | erstellen erstellt erstellt erstellte | crear - - - | créer crée créé créent
add added | hinzu|fügen - - - | añadir - - - | ajouter - - -
add added | ergänzen ergänzt ergänzt ergänzte | agregar - - - | rajouter - - -
change changed | ändern - - - | modificar - - - | modifier modifie modifié modifient
delete deleted | löschen - - - | borrar - - - | supprimer - - -
search searched | suchen - - - | buscar - - - | rechercher - - -
manage managed | verwalten verwaltet verwaltet verwaltete | gestionar - - - | gérer gère géré gèrent
manage managed | betreuen betreut betreut betreute | administrar - - - | diriger - - -
lead led | leiten leitet geleitet leitete | dirigir - - - dirijo | mener mène mené mènent
coordinate coordinated | koordinieren koordiniert koordiniert koordinierte | coordinar - - - | coordonner - - -
organise organised | organisieren organisiert organisiert organisierte | organizar - - - | organiser - - -
plan planned | planen - - - | planificar - - - | planifier planifie planifié planifient
plan planned | ein|planen - - - | planear - - - | prévoir prévoit prévu prévoient
prepare prepared | vor|bereiten bereitet vorbereitet bereitete | preparar - - - | préparer prépare préparé préparent
document documented | dokumentieren dokumentiert dokumentiert dokumentierte | documentar - - - | documenter - - -
file filed | ab|legen - - - | archivar - - - | classer - - -
scan scanned | scannen scannt gescannt scannte | escanear - - - | scanner scanne scanné scannent
upload uploaded | hoch|laden lädt hochgeladen lud | subir - - - | télécharger - - -
attach attached | an|hängen hängt angehängt hängte | adjuntar - - - | joindre joint joint joignent
print printed | drucken druckt gedruckt druckte | imprimir - - impreso | imprimer - - -
publish published | veröffentlichen veröffentlicht veröffentlicht veröffentlichte | publicar - - - | publier publie publié publient
comment commented | kommentieren kommentiert kommentiert kommentierte | - - - - | commenter - - -
answer answered | antworten antwortet geantwortet antwortete | contestar - - - | répondre répond répondu répondent
answer answered | beantworten beantwortet beantwortet beantwortete | responder - - - | - - - -
confirm confirmed | zu|sagen - - - | - - - - | - - - -
inform informed | informieren informiert informiert informierte | avisar - - - | prévenir prévient prévenu préviennent
remind reminded | erinnern erinnert erinnert erinnerte | recordar recuerda recordó - | rappeler rappelle rappelé rappellent
forget forgotten | vergessen vergisst vergessen vergaß | olvidar - - - | oublier oublie oublié oublient
sign signed | unterschreiben - unterschrieben unterschrieb | firmar - - - | signer - - -
sign off signed off | ab|zeichnen zeichnet abgezeichnet zeichnete | - - - - | - - - -
tick ticked | ab|haken hakt abgehakt hakte | tachar - - - | cocher - - -
complete completed | erledigen erledigt erledigt erledigte | completar - - - | accomplir - - -
finish finished | beenden beendet beendet beendete | acabar - - - | terminer - - -
begin begun | an|fangen fängt angefangen fing | comenzar comienza comenzó - | débuter - - -
continue continued | weiter|machen - - - | seguir sigue siguió seguido sigo | continuer - - -
stop stopped | auf|hören - - - | parar - - - | arrêter - - -
wait waited | warten wartet gewartet wartete | esperar - - - | attendre attend attendu attendent
come in come in | rein|kommen kommt reingekommen kam | entrar - - - | entrer - - -
come out come out | raus|kommen kommt rausgekommen kam | - - - - | sortir sort sorti sortent
come in come in | ein|gehen geht eingegangen ging | - - - - | rentrer - - -
come back come back | zurück|kommen kommt zurückgekommen kam | volver vuelve volvió vuelto | revenir revient revenu reviennent
come along come along | mit|kommen kommt mitgekommen kam | acompañar - - - | accompagner - - -
go along gone along | mit|fahren fährt mitgefahren fuhr | - - - - | - - - -
go there gone there | hin|fahren fährt hingefahren fuhr | - - - - | - - - -
leave left | gehen - - - | marchar - - - | partir part parti partent
leave left | verlassen verlässt verlassen verließ | abandonar - - - | quitter - - -
pass passed | bestehen besteht bestanden bestand | superar - - - | passer - - -
fall fallen | fallen fällt gefallen fiel | caer cae cayó caído caigo | tomber - - -
die died | sterben stirbt gestorben starb | morir muere murió muerto | mourir meurt mort meurent
be born been born | schlüpfen - - - | nacer - - - | naître naît né naissent
move moved | um|ziehen zieht umgezogen zog | mover mueve movió - | déménager - - -
move moved | bewegen bewegt bewegt bewegte | trasladar - - - | déplacer - - -
pull pulled | ziehen - gezogen zog | tirar - - - | - - - -
carry carried | transportieren transportiert transportiert transportierte | transportar - - - | transporter - - -
load loaded | laden lädt geladen lud | cargar - - - | charger - - -
unload unloaded | aus|laden lädt ausgeladen lud | descargar - - - | décharger - - -
fill filled | füllen - - - | llenar - - - | remplir - - -
fill in filled in | aus|füllen - - - | rellenar - - - | compléter complète complété complètent
refuel refuelled | tanken - - - | repostar - - - | - - - -
mount mounted | montieren montiert montiert montierte | instalar - - - | installer - - -
install installed | ein|bauen - - - | colocar - - - | poser - - -
assemble assembled | auf|bauen - - - | armar - - - | assembler - - -
dismantle dismantled | ab|bauen - - - | desmontar - - - | démonter - - -
renovate renovated | renovieren renoviert renoviert renovierte | reformar - - - | rénover - - -
restore restored | restaurieren restauriert restauriert restaurierte | restaurar - - - | restaurer - - -
service serviced | warten - - - | revisar - - - | réviser - - -
work out worked out | aus|rechnen rechnet ausgerechnet rechnete | calcular - - - | calculer - - -
reckon reckoned | rechnen rechnet gerechnet rechnete | sumar - - - | additionner - - -
settle settled | ab|rechnen rechnet abgerechnet rechnete | liquidar - - - | régler règle réglé règlent
refund refunded | erstatten erstattet erstattet erstattete | reembolsar - - - | rembourser - - -
advance advanced | vor|strecken - - - | adelantar - - - | avancer - - -
remain remained | übrig|bleiben bleibt übriggeblieben blieb | sobrar - - - | - - - -
weigh weighed | ab|wiegen wiegt abgewogen wog | - - - - | - - - -
mix mixed | mischen - - - | mezclar - - - | mélanger - - -
pack packed | packen - - - | empaquetar - - - | emballer - - -
wrap wrapped | ein|packen - - - | envolver envuelve envolvió envuelto | envelopper - - -
ship shipped | versenden versendet versendet versendete | expedir - - - | expédier expédie expédié expédient
hand over handed over | übergeben übergibt übergeben übergab | - - - - | confier confie confié confient
hand out handed out | aus|geben gibt ausgegeben gab | - - - - | - - - -
hand out handed out | verteilen verteilt verteilt verteilte | distribuir distribuye distribuyó distribuido | distribuer - - -
give back given back | zurück|bringen bringt zurückgebracht brachte | - - - - | ramener ramène ramené ramènent
give away given away | verschenken verschenkt verschenkt verschenkte | regalar - - - | - - - -
give given | schenken - - - | - - - - | - - - -
inherit inherited | erben - - - | heredar - - - | hériter - - -
breed bred | züchten züchtet gezüchtet züchtete | criar - - - | élever élève élevé élèvent
milk milked | melken melkt gemolken molk | ordeñar - - - | traire trait trait traient
slaughter slaughtered | schlachten schlachtet geschlachtet schlachtete | sacrificar - - - | abattre abat abattu abattent
treat treated | spritzen spritzt gespritzt spritzte | curar - - - | traiter - - -
prescribe prescribed | verschreiben verschreibt verschrieben verschrieb | recetar - - - | prescrire prescrit prescrit prescrivent
examine examined | untersuchen untersucht untersucht untersuchte | examinar - - - | examiner - - -
test tested | testen testet getestet testete | analizar - - - | tester - - -
hurt hurt | schmerzen schmerzt geschmerzt schmerzte | doler duele dolió - | blesser - - -
fail failed | aus|fallen fällt ausgefallen fiel | fallar - - - | échouer - - -
miss missed | fehlen - - - | faltar - - - | manquer - - -
miss missed | verpassen verpasst verpasst verpasste | - - - - | rater - - -
excuse excused | entschuldigen entschuldigt entschuldigt entschuldigte | justificar - - - | excuser - - -
practise practised | üben - - - | practicar - - - | pratiquer - - -
explain explained | erklären erklärt erklärt erklärte | explicar - - - | expliquer - - -
supervise supervised | beaufsichtigen beaufsichtigt beaufsichtigt beaufsichtigte | vigilar - - - | surveiller - - -
throw thrown | werfen wirft geworfen warf | lanzar - - - | lancer - - -
throw away thrown away | weg|werfen wirft weggeworfen warf | desechar - - - | jeter jette jeté jettent
score scored | erzielen erzielt erzielt erzielte | puntuar puntúa puntuó - | - - - -
like liked | mögen mag gemocht mochte | gustar - - - | aimer - - -
love loved | lieben - - - | amar - - - | adorer - - -
prefer preferred | bevorzugen bevorzugt bevorzugt bevorzugte | preferir prefiere prefirió - | préférer préfère préféré préfèrent
fit fit | passen - - - | caber cabe cupo - quepo | - - - -
hold held | halten hält gehalten hielt | sostener sostiene sostuvo sostenido | tenir tient tenu tiennent
wear worn | an|ziehen zieht angezogen zog | - - - - | - - - -
cover covered | decken - - - | cubrir - - cubierto | couvrir couvre couvert couvrent
follow followed | folgen - - - | - - - - | suivre suit suivi suivent
decide decided | entscheiden entscheidet entschieden entschied | decidir - - - | décider - - -
agree agreed | vereinbaren vereinbart vereinbart vereinbarte | acordar acuerda acordó - | convenir convient convenu conviennent
allow allowed | erlauben erlaubt erlaubt erlaubte | permitir - - - | autoriser - - -
forbid forbidden | verbieten verbietet verboten verbot | prohibir prohíbe prohibió - | interdire interdit interdit interdisent
notice noticed | merken - - - | notar - - - | remarquer - - -
observe observed | beobachten beobachtet beobachtet beobachtete | observar - - - | observer - - -
spot spotted | entdecken entdeckt entdeckt entdeckte | avistar - - - | repérer repère repéré repèrent
compare compared | vergleichen - verglichen verglich | comparar - - - | comparer - - -
name named | nennen nennt genannt nannte | nombrar - - - | nommer - - -
translate translated | übersetzen übersetzt übersetzt übersetzte | traducir traduce tradujo traducido traduzco | traduire traduit traduit traduisent
celebrate celebrated | feiern - - - | celebrar - - - | fêter - - -
marry married | heiraten heiratet geheiratet heiratete | casar - - - | marier marie marié marient
serve served | bedienen bedient bedient bediente | servir sirve sirvió - sirvo | servir sert servi servent
fry fried | braten brät gebraten briet | freír fríe frió frito | - - - -
freeze frozen | ein|frieren friert eingefroren fror | congelar - - - | congeler - - -
burn burnt | brennen brennt gebrannt brannte | quemar - - - | brûler - - -
heat heated | heizen heizt geheizt heizte | calentar calienta calentó - | chauffer - - -
light lit | an|zünden zündet angezündet zündete | encender enciende encendió - | allumer - - -
turn off turned off | aus|schalten schaltet ausgeschaltet schaltete | apagar - - - | éteindre éteint éteint éteignent
glue glued | kleben - - - | pegar - - - | coller - - -
knit knitted | stricken - - - | tejer - - - | tricoter - - -
iron ironed | bügeln - - - | planchar - - - | repasser - - -
tidy tidied | auf|räumen - - - | recoger - - - | ranger - - -
sweep swept | fegen - - - | barrer - - - | balayer balaie balayé balaient
empty emptied | leeren - - - | vaciar vacía vació - | vider - - -
prune pruned | beschneiden beschneidet beschnitten beschnitt | podar - - - | tailler - - -
fertilise fertilised | düngen - - - | abonar - - - | fertiliser - - -
plant out planted out | aus|pflanzen pflanzt ausgepflanzt pflanzte | trasplantar - - - | repiquer - - -
pick picked | pflücken - - - | recolectar - - - | cueillir cueille cueilli cueillent
hatch hatched | brüten brütet gebrütet brütete | incubar - - - | couver - - -
lay laid | legen - - - | - - - - | pondre pond pondu pondent
process processed | bearbeiten bearbeitet bearbeitet bearbeitete | tramitar - - - | - - - -
handle handled | ab|wickeln - - - | atender atiende atendió - | - - - -
examine examined | begutachten begutachtet begutachtet begutachtete | - - - - | expertiser - - -
sign out signed out | aus|tragen trägt ausgetragen trug | - - - - | - - - -
take out taken out | entnehmen entnimmt entnommen entnahm | sacar - - - | prélever prélève prélevé prélèvent
take along taken along | mit|nehmen nimmt mitgenommen nahm | - - - - | emporter - - -
take away taken away | weg|nehmen nimmt weggenommen nahm | quitar - - - | enlever enlève enlevé enlèvent
bring along brought along | mit|bringen bringt mitgebracht brachte | aportar - - - | - - - -
order ordered | vor|bestellen bestellt vorbestellt bestellte | pedir pide pidió - pido | - - - -
block blocked | sperren - - - | bloquear - - - | bloquer - - -
release released | frei|geben gibt freigegeben gab | liberar - - - | libérer libère libéré libèrent
react reacted | reagieren reagiert reagiert reagierte | reaccionar - - - | réagir - - -
represent represented | vertreten vertritt vertreten vertrat | representar - - - | représenter - - -
stand in stood in | ein|springen springt eingesprungen sprang | suplir - - - | - - - -
recommend recommended | empfehlen empfiehlt empfohlen empfahl | recomendar recomienda recomendó - | recommander - - -
cost cost | kosten kostet gekostet kostete | costar cuesta costó - | coûter - - -
own owned | besitzen besitzt besessen besaß | poseer posee poseyó poseído | posséder possède possédé possèdent
`;
